/**
 * What each tool of a render costs: an ffmpeg and an ffprobe behind scripts that note the processor time of every
 * start and what it was for. The scripts themselves take about 3 ms each.
 */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** What a command is for, by what only it says; the first that fits. */
const PURPOSES = [
  ['version', / -version /],
  ['probes', / -show_streams | framecrc /],
  ['analysis', /showinfo/],
  ['chunks', /libx264/],
  ['decoding', /c0\.yuv/],
  ['sound', /./],
];

/** Environment for a render, and what its tools took: `read` empties the notes. */
export function notedTools(folder, ffmpeg) {
  const log = join(folder, 'tool-costs.log');
  const wrapped = (name, path) => {
    const script = join(folder, `noted-${name}`);
    const note = `times > '${log}.$$'; line=$(printf '%s ' "$@" | tr '\\n' ' '); { tail -n 1 '${log}.$$'; echo "$line"; } > '${log}.$$.two'; cat '${log}.$$.two' >> '${log}'; rm -f '${log}.$$' '${log}.$$.two'`;
    writeFileSync(script, `#!/bin/sh\n'${path}' "$@"; code=$?\n${note}\nexit $code\n`);
    chmodSync(script, 0o755);
    return script;
  };
  const env = {
    REELWRIGHT_FFMPEG: wrapped('ffmpeg', ffmpeg),
    REELWRIGHT_FFPROBE: wrapped('ffprobe', require('@ffprobe-installer/ffprobe').path),
  };
  const read = () => {
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    rmSync(log, { force: true });
    const parts = Object.fromEntries(PURPOSES.map(([name]) => [name, { cpu: 0, starts: 0 }]));
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const seconds = [...lines[at].matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => 60 * Number(m) + Number(s));
      const [name] = PURPOSES.find(([, said]) => said.test(` ${lines[at + 1]} `));
      parts[name].cpu += seconds.reduce((sum, one) => sum + one, 0);
      parts[name].starts += 1;
    }
    return parts;
  };
  return { env, read };
}
