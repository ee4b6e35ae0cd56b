/** Pages that are notified of events (server-sent events). */
import type { ServerResponse } from 'node:http';

export interface Listeners<Told> {
  /** Keeps a connection open for events; the events in `soFar` are sent first. */
  add(response: ServerResponse, ...soFar: readonly Told[]): void;
  readonly tell: (event: Told) => void;
  /** How many connections are open. */
  count(): number;
  close(): void;
}

export function createListeners<Told>(): Listeners<Told> {
  const open = new Set<ServerResponse>();
  const say = (response: ServerResponse, event: Told) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  return {
    add(response, ...soFar) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': here\n\n');
      for (const event of soFar) say(response, event);
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    tell(event) {
      for (const response of open) say(response, event);
    },
    count: () => open.size,
    close() {
      for (const response of open) response.end();
    },
  };
}
