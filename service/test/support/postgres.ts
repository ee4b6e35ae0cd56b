/**
 * A PostgreSQL of our own for as long as somebody needs it, from the binaries of Debian's package. The bench starts one
 * too.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where Debian puts PostgreSQL, a folder a version. */
const DEBIAN = '/usr/lib/postgresql';
const ANSWER_TRIES = 200;

/** The folder of the newest version's programs; undefined: there is none. */
export function postgresBinaries(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const folders = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return folders.map((version) => join(DEBIAN, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Starts a server on a socket in a temporary folder; its address. `onStop` gets what ends it and takes the folder away.
 */
export async function startPostgres(onStop: (stop: () => Promise<void>) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-postgres-'));
  const [data, sockets] = [join(folder, 'data'), join(folder, 'sockets')];
  for (const place of [data, sockets]) mkdirSync(place);
  const who = unprivileged();
  if (who !== undefined) for (const place of [folder, data, sockets]) chownSync(place, who.uid, who.gid);
  const bin = postgresBinaries()!;
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    encoding: 'utf8',
    ...who,
  });
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`, '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { stdio: 'ignore', ...who });
  const ended = once(server, 'exit');
  onStop(async () => {
    server.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (let tries = 0; spawnSync(join(bin, 'pg_isready'), ['-h', sockets]).status !== 0; tries++) {
    if (tries > ANSWER_TRIES) throw new Error('PostgreSQL does not answer');
    await pause(100);
  }
  return `postgres://tester@localhost/postgres?host=${encodeURIComponent(sockets)}`;
}

/** A new database on a server; its address. `like` names a database there that nobody has open: it begins as a copy. */
export function createDatabase(server: string, like?: string): string {
  const name = `reelwright_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const url = new URL(server);
  const bin = postgresBinaries();
  const command = bin === undefined ? 'psql' : join(bin, 'psql');
  const sql = `CREATE DATABASE ${name}${like === undefined ? '' : ` TEMPLATE ${like}`}`;
  const { status, stderr } = spawnSync(command, ['-q', '-d', server, '-c', sql], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`CREATE DATABASE failed:\n${stderr}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
