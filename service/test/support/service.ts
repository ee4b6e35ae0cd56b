/** A service on a database of its own, asked without a socket. */
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runOwnerCommand } from '../../src/app/owner-commands.js';
import { createService, type Service, type ServiceOptions } from '../../src/app/service.js';
import type { Route } from '../../src/http/route.js';
import { canServe, dataFolder, serverDatabase } from './databases.js';

/** An answer, its JSON read. */
export interface Told {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: any answer of the interface
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** What a request may say besides its path. */
export interface Asked {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service under test. */
export interface TestService {
  readonly service: Service;
  /** Where the store keeps its files. */
  readonly mediaFolder: string;
  /** Its data folder. */
  readonly folder: string;
  /** Undefined: its database lies in the folder. */
  readonly databaseUrl: string | undefined;
  ask(line: string, asked?: Asked): Promise<Told>;
  /** An account with a token; `money` in minor units. */
  account(options?: { readonly money?: string; readonly credits?: string; readonly scopes?: string }): Promise<{
    readonly mail: string;
    readonly token: string;
  }>;
  owner(command: Parameters<typeof runOwnerCommand>[1]): Promise<string>;
}

/**
 * Call it at the top of a describe or file. On the run's PostgreSQL where there is one, in a tenth of the time that
 * PGlite takes; `databaseUrl: undefined` asks for PGlite.
 */
export function testService(options: Partial<ServiceOptions> = {}): TestService {
  let service: Service | undefined;
  let databaseUrl: string | undefined;
  let accounts = 0;
  const folder = dataFolder();
  beforeAll(async () => {
    if (canServe() && !('databaseUrl' in options)) databaseUrl = serverDatabase();
    service = await createService({ folder, databaseUrl, ...options });
  });
  afterAll(() => service?.stop());
  const owner: TestService['owner'] = (command) => runOwnerCommand(service!.db, command, service!.store);
  return {
    get service() {
      return service!;
    },
    get databaseUrl() {
      return databaseUrl;
    },
    mediaFolder: join(folder, 'media'),
    folder,
    owner,
    ask: async (line, { token, body, headers = {} } = {}) => {
      const [method = '', url = ''] = line.split(' ');
      const answer = await service!.server.inject({
        method: method as 'GET',
        url,
        headers: {
          host: 'localhost',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = answer.payload;
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
      if (answer.statusCode < 300) held(service!.routes, method, url, isJson ? JSON.parse(text) : undefined);
      return { status: answer.statusCode, text, body: isJson ? JSON.parse(text) : undefined, headers: answer.headers };
    },
    account: async ({ money, credits, scopes = 'video:read,video:generate' } = {}) => {
      const mail = `tester-${++accounts}@example.com`;
      await owner({ command: 'add', mail, currency: 'EUR' });
      if (money !== undefined) await owner({ command: 'credit', mail, amount: money });
      if (credits !== undefined) await owner({ command: 'credits', mail, amount: credits });
      const token = await owner({ command: 'token', mail, scopes: scopes.split(','), name: 'test' });
      return { mail, token };
    },
  };
}

/** Every answer of success has the shape that its route declares. */
function held(routes: readonly Route[], method: string, url: string, body: unknown): void {
  const path = url.split('?')[0] ?? '';
  const fits = (one: Route) =>
    one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  // What has no parameter comes first, as in the server.
  const found = routes.filter(fits).sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
  found?.success.body?.parse(body);
}
