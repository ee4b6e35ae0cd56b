/**
 * The part of node-postgres' pool that the query builder and the queue need: a real `pg.Pool` has it, and so has the
 * embedded one.
 */

/** The result of a statement. */
export interface QueryOutcome {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any statement, typed by the query builder
  readonly rows: any[];
  readonly rowCount: number;
  /** INSERT, UPDATE, …; empty for a script of several statements. */
  readonly command: 'INSERT' | 'UPDATE' | 'DELETE' | 'SELECT' | 'MERGE';
}

/** A notification of LISTEN. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/** One session, or an object with its interface. */
export interface SqlClient {
  query(text: string, params?: readonly unknown[]): Promise<QueryOutcome>;
  release(destroy?: boolean): void;
  on(event: 'notification', listener: (message: Notification) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'end', listener: () => void): this;
  removeListener(event: 'notification', listener: (message: Notification) => void): this;
  removeAllListeners(event?: string): this;
}

/** Sessions to borrow. */
export interface SqlPool {
  query(text: string, params?: readonly unknown[]): Promise<QueryOutcome>;
  connect(): Promise<SqlClient>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'connect', listener: (client: SqlClient) => void): this;
  removeAllListeners(event?: string): this;
}
