/** What is deployed: the files say what the program understands, and servers that start at once migrate once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments } from '../../src/cli/arguments.js';
import { openDatabase } from '../../src/database/connect.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { readStoreSettings } from '../../src/store/s3-settings.js';
import { canServe, emptyDatabase } from '../support/databases.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');

interface ComposeService {
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly build?: { readonly dockerfile: string };
  readonly read_only?: boolean;
  readonly deploy?: { readonly replicas: number };
  readonly ports?: readonly string[];
}
const compose = parse(textOf('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

describe('compose.yaml', () => {
  const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

  test('has a database, a migration, a server and two workers', () => {
    expect(Object.keys(compose.services)).toEqual(['postgres', 'migrate', 'api', 'worker']);
    expect(compose.services['worker']?.deploy?.replicas).toBe(2);
  });

  test.each(ours)('%s: the program understands its command, and it waits for what it needs', (name, service) => {
    expect(readArguments(service.command ?? []).kind).toBe({ migrate: 'migrate', api: 'serve', worker: 'work' }[name]);
    expect(existsSync(join(root, service.build?.dockerfile ?? ''))).toBe(true);
    const [needed] = Object.entries(service.depends_on ?? {});
    expect(needed).toEqual(
      name === 'migrate'
        ? ['postgres', { condition: 'service_healthy' }]
        : ['migrate', { condition: 'service_completed_successfully' }],
    );
    expect([service.read_only, service.environment?.['DATABASE_URL']?.startsWith('postgres://')]).toEqual([true, true]);
  });

  test('names volumes that there are, publishes on this machine alone, and holds no secret', () => {
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((one) => one.split(':')[0]),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(compose.services['api']?.ports).toEqual(['127.0.0.1:4810:4810']);
    const { environment = {} } = compose.services['postgres'] ?? {};
    expect(environment['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    for (const [, { environment: own }] of ours)
      expect(own?.['DATABASE_URL']).toContain(`reelwright:${environment['POSTGRES_PASSWORD']}@postgres`);
    expect(compose.services['api']?.healthcheck?.test.join(' ')).toContain('/readyz');
  });
});

describe('compose.s3.yaml', () => {
  const over = parse(textOf('compose.s3.yaml'), { merge: true, logLevel: 'silent' }) as typeof compose;
  const ours = ['migrate', 'api', 'worker'];

  test('adds a store, and takes the shared folder from every process of ours', () => {
    expect(Object.keys(over.services)).toEqual(['store', ...ours]);
    expect(ours.map((name) => over.services[name]?.volumes)).toEqual([[], [], []]);
    expect(over.services['migrate']?.depends_on).toEqual({ store: { condition: 'service_healthy' } });
    expect(over.services['store']?.ports).toEqual(['127.0.0.1:8333:8333']);
  });

  test.each(ours)('%s understands its store, whose keys come from outside', (name) => {
    const { environment = {} } = over.services[name] ?? {};
    const filled = Object.entries(environment).map(([key, text]) => [
      key,
      text.replaceAll(/\$\{STORE_PUBLIC:\?(.*?)\}/g, '$1').replaceAll(/\$\{AWS_\w+:\?.*?\}/g, 'given'),
    ]);
    expect(readStoreSettings(Object.fromEntries(filled))).toMatchObject({
      ...{ base: 'http://store:8333/films', publicBase: 'https://media.example.com/films', bucket: 'films' },
      credentials: { accessKeyId: 'given', secretAccessKey: 'given' },
    });
  });
});

describe('service/Dockerfile', () => {
  const lines = textOf('service/Dockerfile')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  test('is of instructions that there are, runs as nobody, and starts what the build makes', () => {
    const words = lines.map((line) => line.split(' ')[0]);
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'ENTRYPOINT'];
    expect(words.filter((word) => !known.includes(word!))).toEqual([]);
    expect(words.lastIndexOf('USER')).toBeGreaterThan(words.lastIndexOf('RUN'));
    const [, program] = JSON.parse(lines.at(-1)!.slice('ENTRYPOINT '.length)) as readonly [string, string];
    expect(existsSync(join(root, program.replace('/app/', '')))).toBe(true);
    for (const [, script] of textOf('service/Dockerfile').matchAll(/npm run (\w+)/g))
      expect(Object.keys(JSON.parse(textOf('package.json')).scripts)).toContain(script);
  });

  test('has of the packages what scripts/image-content.mjs lays out', () => {
    const made = lines.find((line) => line.includes('npm ci'))!;
    expect(made).toContain('npm prune --omit=dev --ignore-scripts && node scripts/prune-image.mjs /app');
    expect(textOf('scripts/image-content.mjs')).toMatch(/'npm', \['prune', '--omit=dev', '--ignore-scripts'/);
  });

  test('what is installed or made here is not sent to be built', () => {
    expect(textOf('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist']));
  });
});

describe.runIf(canServe())('an empty PostgreSQL', () => {
  test('is brought forward once by four that start at the same time', async () => {
    const url = emptyDatabase();
    const all = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url, folder: null })));
    const rows = await all[0]!.queuePool.query('SELECT number FROM reelwright.migration ORDER BY number');
    expect(rows.rows.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
    await Promise.all(all.map((one) => one.close()));
  });
});
