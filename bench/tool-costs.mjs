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
    // One line a start, in one write: others end at the same time.
    const note = `times > '${log}.$$'; printf '%s %s\\n' "$(tail -n 1 '${log}.$$')" "$(printf '%s ' "$@" | tr '\\n' ' ')" >> '${log}'; rm -f '${log}.$$'`;
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
    for (const line of lines) {
      const [, ...times] = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s /.exec(line) ?? [undefined, 0, 0, 0, 0];
      const [userMinutes, user, systemMinutes, system] = times.map(Number);
      const [name] = PURPOSES.find(([, said]) => said.test(` ${line} `));
      parts[name].cpu += 60 * (userMinutes + systemMinutes) + user + system;
      parts[name].starts += 1;
    }
    return parts;
  };
  return { env, read };
}
