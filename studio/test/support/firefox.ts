/**
 * Debian's Firefox without a window, driven over its own line (Marionette): frames of `length:JSON` on a socket.
 * WebDriver BiDi speaks over a WebSocket, for which Node 20 has no client: to write one is more code than this, and
 * puppeteer-core, which has one, brings 85 packages.
 */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { scratchFolder } from '../../../test/support/scratch.js';

const PROGRAM = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Undefined where there is no Firefox. */
export const firefoxPath = existsSync(PROGRAM) ? PROGRAM : undefined;

export interface Firefox {
  goTo(address: string): Promise<void>;
  /** Runs a function body in the page; `arguments` are not given. */
  run<T>(body: string): Promise<T>;
  /** Sends keys to an element, as a hand types them. */
  type(selector: string, keys: string): Promise<void>;
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

export async function startFirefox(): Promise<Firefox> {
  const [profile, port] = [scratchFolder(), await freePort()];
  const settings = { 'marionette.port': port, 'browser.shell.checkDefaultBrowser': false, 'app.update.enabled': false };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(PROGRAM, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  const ask = createLine(await reached(port));
  await ask('WebDriver:NewSession', { capabilities: {} });

  async function element(selector: string): Promise<string> {
    const found = (await ask('WebDriver:FindElement', { using: 'css selector', value: selector })) as {
      readonly value: Readonly<Record<string, string>>;
    };
    return Object.values(found.value)[0] ?? '';
  }

  return {
    goTo: async (url) => void (await ask('WebDriver:Navigate', { url })),
    run: async <T>(script: string) =>
      ((await ask('WebDriver:ExecuteScript', { script, args: [] })) as { value: T }).value,
    type: async (selector, text) =>
      void (await ask('WebDriver:ElementSendKeys', { id: await element(selector), text })),
    click: async (selector) => void (await ask('WebDriver:ElementClick', { id: await element(selector) })),
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const place = server.address();
      server.close(() => done(typeof place === 'object' && place !== null ? place.port : 0));
    });
  });
}

/** The browser listens some seconds after its start. */
async function reached(port: number): Promise<Socket> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Promise<Socket>((done, fail) => {
        const socket = connect(port, '127.0.0.1', () => done(socket)).once('error', fail);
      });
    } catch (error) {
      if (tries >= 240) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

type Answer = readonly [kind: number, id: number, fault: { readonly message: string } | null, result: unknown];

/** Asks one question at a time. */
function createLine(socket: Socket): (name: string, parameters: unknown) => Promise<unknown> {
  let [unread, asked] = [Buffer.alloc(0), 0];
  let heard: (answer: Answer) => void = () => {};
  socket.on('error', () => {});
  socket.on('data', (part: Buffer) => {
    unread = Buffer.concat([unread, part]);
    for (;;) {
      const colon = unread.indexOf(':');
      const end = colon + 1 + Number(unread.subarray(0, Math.max(0, colon)));
      if (colon < 0 || unread.length < end) return;
      const said = JSON.parse(unread.subarray(colon + 1, end).toString('utf8')) as Answer;
      unread = unread.subarray(end);
      // The greeting is no list.
      if (Array.isArray(said)) heard(said);
    }
  });
  return (name, parameters) =>
    new Promise((done, fail) => {
      heard = ([, , fault, result]) => (fault === null ? done(result) : fail(new Error(`${name}: ${fault.message}`)));
      asked += 1;
      const text = JSON.stringify([0, asked, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
