/** `reelwright doctor`: what this machine offers, and what is missing. Exit code 4 when a render could not run. */
import { access, constants } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { defaultCacheFolder } from '../../engine/workspace.js';
import { ReelwrightError } from '../../errors.js';
import { type FfmpegTools, locateFfmpeg } from '../../io/ffmpeg/locate-ffmpeg.js';
import { makeFolder } from '../../io/files/make-folder.js';
import { runChild } from '../../io/process/run-child.js';
import { cpuQuota } from '../../io/system/cpu-quota.js';
import { printJson } from '../report.js';
import { version } from '../version.js';

/** The filters that plans use. The encoder and every filter are asked for by name, never inferred from a version. */
const FILTERS = [
  'overlay',
  'scale',
  'crop',
  'fps',
  'tpad',
  'trim',
  'setpts',
  'settb',
  'select',
  'format',
  'color',
  'transpose',
  'zscale',
  'lutrgb',
  'lutyuv',
  'ass',
  'extractplanes',
  'mergeplanes',
  'colorspace',
  'maskedmerge',
];
const ENCODERS = ['libx264', 'aac'];

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  /** True for something without which only a part of the work, such as tracking, cannot be done. */
  readonly optional?: true;
  readonly detail: string;
}

export async function doctor(flags: { readonly json?: boolean }): Promise<void> {
  const findings: Finding[] = [
    {
      name: 'reelwright',
      ok: true,
      detail: `${version()}, node ${process.version}, ${process.platform}-${process.arch}`,
    },
  ];
  findings.push({ name: 'processors', ok: true, detail: `${cpuQuota()} usable of ${availableParallelism()}` });
  findings.push(...(await ffmpegFindings()));
  findings.push(await fontFinding());
  findings.push(await cacheFinding());
  findings.push(...(await trackingFindings()));
  const ok = findings.every((finding) => finding.ok || finding.optional);
  if (flags.json) printJson({ ok, findings });
  else
    for (const finding of findings)
      process.stdout.write(`${verdict(finding)} ${finding.name.padEnd(11)} ${finding.detail}\n`);
  if (!ok) process.exitCode = 4;
}

function verdict({ ok, optional }: Finding): string {
  if (ok) return 'ok  ';
  return optional ? '--  ' : 'FAIL';
}

async function ffmpegFindings(): Promise<readonly Finding[]> {
  let tools: FfmpegTools;
  try {
    tools = await locateFfmpeg();
  } catch (error) {
    if (error instanceof ReelwrightError)
      return [{ name: 'ffmpeg', ok: false, detail: `${error.message}. ${error.remedy}` }];
    throw error;
  }
  const missing = await missingParts(tools.ffmpegPath);
  const probe = await runChild(tools.ffprobePath, ['-version'], { timeoutSeconds: 20 });
  return [
    {
      name: 'ffmpeg',
      ok: missing.length === 0,
      detail: `${tools.version.split(' Copyright')[0]} at ${tools.ffmpegPath}${missing.length > 0 ? `; lacks ${missing.join(', ')}` : ''}${ageOf(tools)}`,
    },
    {
      name: 'ffprobe',
      ok: probe.code === 0,
      detail: `${probe.stdout.toString('utf8').split(' Copyright')[0] || 'does not run'} at ${tools.ffprobePath}`,
    },
  ];
}

/**
 * Builds from before this year, such as the bundled one, have decoders with known faults that have since been fixed.
 */
const RECENT_YEAR = 2022;

function ageOf({ version }: FfmpegTools): string {
  const year = /Copyright \(c\) 2000-(\d{4})/.exec(version)?.[1];
  return year !== undefined && Number(year) < RECENT_YEAR
    ? `; built in ${year}: if you take uploads from strangers, name a newer ffmpeg with REELWRIGHT_FFMPEG (library: ffmpegPath)`
    : '';
}

async function missingParts(ffmpegPath: string): Promise<readonly string[]> {
  const names = async (list: string) => {
    const { stdout } = await runChild(ffmpegPath, ['-hide_banner', list], { timeoutSeconds: 20 });
    return new Set(
      stdout
        .toString('utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/)[1] ?? ''),
    );
  };
  const [filters, encoders] = await Promise.all([names('-filters'), names('-encoders')]);
  return [...FILTERS.filter((name) => !filters.has(name)), ...ENCODERS.filter((name) => !encoders.has(name))];
}

async function fontFinding(): Promise<Finding> {
  try {
    const { listFonts } = await import('../../io/fonts/font-list.js');
    return { name: 'fonts', ok: true, detail: `${listFonts().length} families` };
  } catch (error) {
    return { name: 'fonts', ok: false, detail: `${(error as Error).message}; run npm install again` };
  }
}

async function cacheFinding(): Promise<Finding> {
  const folder = defaultCacheFolder();
  try {
    await makeFolder(folder, 0o700);
    await access(folder, constants.W_OK);
    return { name: 'cache', ok: true, detail: folder };
  } catch {
    return {
      name: 'cache',
      ok: true,
      detail: `${folder} is not writable: renders work, but start cold every time (use --cache DIR)`,
    };
  }
}

/** What tracking needs in addition; everything else works without it. */
async function trackingFindings(): Promise<readonly Finding[]> {
  const [{ modelFolder }, { hasModel, loadModel, readModelManifest }, runtime, { versionOf }] = await Promise.all([
    import('../../engine/workspace.js'),
    import('../../io/tracking/model-store.js'),
    import('../../io/tracking/inference-runtime.js'),
    import('../../engine/versions.js'),
  ]);
  const isThere = runtime.hasRuntime();
  const inference = isThere
    ? `${runtime.RUNTIME} ${versionOf(runtime.RUNTIME)}`
    : `not installed; tracking needs it: ${runtime.installCommand()}`;
  const folder = modelFolder({});
  const there: string[] = [];
  const wrong: string[] = [];
  for (const entry of readModelManifest().models) {
    const { name, bundled } = entry;
    // The bundled model is left out: it knows the shapes of the demo and nothing else.
    if (bundled !== undefined || !(await hasModel(entry, folder))) continue;
    await loadModel(name, { folder }).then(
      () => there.push(name),
      () => wrong.push(name),
    );
  }
  const pull = `tracking needs one: reelwright models pull ${wrong[0] ?? 'yolox_nano'}`;
  const spoiled = wrong.length > 0 ? `${wrong.join(', ')} in ${folder} is not the file that was published; ` : '';
  const models =
    there.length > 0
      ? `${spoiled}${there.join(', ')} (${folder})`
      : `${spoiled || `no detector in ${folder}; `}${pull}`;
  return [
    { name: 'inference', ok: isThere, optional: true, detail: inference },
    { name: 'models', ok: there.length > 0, optional: true, detail: models },
  ];
}
