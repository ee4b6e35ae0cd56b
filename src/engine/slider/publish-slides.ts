/** Step: all slides and their manifest appear in their folder together; what an earlier carousel left there goes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOutput } from '../../io/files/copy-output.js';
import { DRAFT_PREFIX, publishOutputs } from '../../io/files/publish-output.js';
import { removeOrphans } from '../../io/files/unfinished.js';
import { SLIDE_FORMAT_FACTS } from '../../io/slides/encode-slide.js';
import { removeStale } from '../../io/slides/remove-stale.js';
import { isOtherScale, type SlideManifest, slideManifest } from '../../io/slides/slide-manifest.js';
import type { RenderOutput } from '../result.js';
import { madeNow } from './make-slides.js';
import type { SlideFile, SlidesWork } from './slide-work.js';

const MANIFEST = 'manifest.json';

interface Placed extends SlideFile {
  readonly name: string;
  readonly facts: Pick<RenderOutput, 'role' | 'mime_type' | 'width' | 'height'>;
}

export async function publishSlides(work: SlidesWork): Promise<SlidesWork> {
  const { request, workspace } = work;
  const { prepared, places } = request;
  const manifest = manifestOf(work);
  const placed = [...slidesOf(work), manifestFile(manifest)];
  const isScaleChanged = isOtherScale(manifest, await manifestIn(places.folder));
  await workspace.sources.finish();
  await removeOrphans(places.folder, DRAFT_PREFIX);
  await removeStale(places.folder, new Set(placed.map(({ name }) => name)), prepared.inputs);
  const paths = placed.map(({ name }) => join(places.folder, name));
  await publishOutputs(paths, undefined, async (drafts) => {
    await Promise.all(placed.map(({ content }, index) => put(content, drafts[index]?.draft ?? '')));
    workspace.signal.throwIfAborted();
  });
  const outputs = placed.map(({ facts, bytes, sha256 }, index): RenderOutput => {
    const { role, ...more } = facts;
    return { role, path: paths[index] ?? '', ...more, duration_seconds: null, bytes, sha256 };
  });
  return { ...work, outputs, isScaleChanged };
}

/** The manifest of an earlier carousel; undefined where there is none that can be read. */
async function manifestIn(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  } catch {
    return undefined;
  }
}

async function put(content: Buffer | string, draft: string): Promise<void> {
  if (typeof content === 'string') await copyOutput(content, draft);
  else await writeFile(draft, content);
}

function slidesOf({ sheets, files, request }: SlidesWork): readonly Placed[] {
  const { size, format } = request.prepared.plan.output;
  const facts = { role: 'slide', mime_type: SLIDE_FORMAT_FACTS[format].mimeType, ...size } as const;
  return sheets.map(({ name }, index) => {
    const file = files[index];
    if (file === undefined) throw new TypeError('internal: a planned slide was not made');
    return { ...file, name, facts };
  });
}

function manifestOf(work: SlidesWork): SlideManifest {
  const { slider, plan } = work.request.prepared;
  const isDocument = plan.output.format === 'pdf';
  const named = slidesOf(work).flatMap(({ name, sha256 }, index) =>
    (work.sheets[index]?.slides ?? []).map(
      ({ position }, at) => [position, { name, sha256, ...(isDocument ? { page: at + 1 } : {}) }] as const,
    ),
  );
  return slideManifest({ slider, plan, files: new Map(named) });
}

function manifestFile(manifest: SlideManifest): Placed {
  const facts = { role: 'manifest', mime_type: 'application/json', width: null, height: null } as const;
  return { ...madeNow(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)), name: MANIFEST, facts };
}
