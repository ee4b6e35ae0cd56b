/** Prepared backgrounds by name: facts and pixels from this run, from the cache, or decoded as the last resort. */
import type { Size } from '../../geometry.js';
import { hashOf } from '../../hash.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import type { ImageDecoder } from '../../io/images/image-decoder.js';
import { FACE_NETWORK_VERSION } from '../../io/probe/face-weights.js';
import { type BackgroundFacts, loadBackground } from '../../io/slides/load-background.js';
import { type Pixels, packed, wholePixels } from '../../slides/pictures/pixels.js';
import type { PanoramaPart, PlannedBackground } from '../../slides/slider-plan.js';
import { places } from '../budget.js';
import { fetchPixels, storePixels } from '../kept-pixels.js';
import { peopleKey } from '../media/people.js';
import { codeOf, stillVersions } from '../versions.js';
import type { StillWorkspace } from '../workspace.js';

/** The part of a picture, and the place in the document that names it. */
interface BackgroundPlace {
  readonly part: PanoramaPart | undefined;
  readonly documentPath: string;
  readonly isScreen?: true;
}

export interface BackgroundShelf {
  /** The background of a slide, under the name that its file, size and part give it. */
  name(file: HeldSource, place: BackgroundPlace): PlannedBackground;
  /** What is known of it. Rejects with class `media` for a picture that cannot be used. */
  facts(background: PlannedBackground, documentPath: string): Promise<BackgroundFacts>;
  /** Its pixels at the size of a slide. */
  pixels(background: PlannedBackground): Promise<Pixels>;
  /** Lets go of its pixels. */
  release(background: PlannedBackground): void;
  /** How many were decoded so far. */
  decoded(): number;
}

/** `onDecoding` is called when a picture is handed to its decoder. */
export function backgroundShelf(size: Size, workspace: StillWorkspace, onDecoding: () => void): BackgroundShelf {
  const held = new Map<string, Promise<Pixels>>();
  /** Where each background is read from. */
  const files = new Map<string, string>();
  /** One picture behind several slides is decoded once. */
  const asked = new Map<string, Promise<BackgroundFacts>>();
  let decoded = 0;
  const keyOf = keysIn(workspace);
  const decoder = inPlaces(workspace, onDecoding);
  const load = async (background: PlannedBackground, documentPath: string) => {
    decoded += 1;
    const { facts, pixels } = await loadBackground(files.get(background.asset) ?? background.path, {
      slide: size,
      contentHash: background.contentHash,
      documentPath,
      part: background.part,
      isScreen: background.isScreen,
      decoder,
      people: workspace.people?.inImage,
    });
    workspace.signal.throwIfAborted();
    held.set(background.asset, Promise.resolve(pixels));
    return { facts, pixels };
  };
  const find = async (background: PlannedBackground, documentPath: string): Promise<BackgroundFacts> => {
    const { cache } = workspace;
    const key = keyOf('facts', background);
    const known = (await cache?.fetchJson(key)) as BackgroundFacts | undefined;
    if (known !== undefined) return known;
    const { facts, pixels } = await load(background, documentPath);
    const { width, height, opaque } = pixels;
    // Pixels are stored before the facts, so that whoever finds the facts also finds the pixels.
    if (cache !== undefined)
      await storePixels(workspace, keyOf('pixels', background), { width, height, data: packed(pixels) }, { opaque });
    await cache?.storeJson(key, facts);
    return facts;
  };
  return {
    name: ({ path, file, contentHash }, { documentPath, ...prepared }) => {
      const asset = hashOf({ content: contentHash, size, ...prepared });
      files.set(asset, file);
      return { path, documentPath, contentHash, asset, ...defined(prepared) };
    },
    facts: (background, documentPath) => {
      const facts = asked.get(background.asset) ?? find(background, documentPath);
      asked.set(background.asset, facts);
      return facts;
    },
    pixels: async (background) => {
      const own = held.get(background.asset);
      if (own !== undefined) return own;
      const kept = await fetchPixels(workspace, keyOf('pixels', background));
      if (kept !== undefined) return wholePixels(kept.data, kept, kept.facts['opaque'] === true);
      return (await load(background, '')).pixels;
    },
    release: ({ asset }) => held.delete(asset),
    decoded: () => decoded,
  };
}

/** The key of a kept file: the asset's name says which picture it is, and the rest says what prepared it. */
function keysIn(workspace: StillWorkspace): (kept: 'facts' | 'pixels', background: PlannedBackground) => string {
  const makers = { background: codeOf('background'), faces: FACE_NETWORK_VERSION, versions: stillVersions() };
  return (kept, { asset }) => hashOf({ [kept]: asset, ...makers, ...peopleKey(workspace) });
}

/** As many pictures are decoded at once as there are processors, so that the first is there soon. */
function inPlaces({ images, concurrency, signal }: StillWorkspace, onDecoding: () => void): ImageDecoder {
  const decoding = places(concurrency);
  return {
    ...images,
    decode: (request) =>
      decoding.use(signal, () => {
        const decoded = images.decode(request);
        onDecoding();
        return decoded;
      }),
  };
}

function defined({ part, isScreen }: Omit<BackgroundPlace, 'documentPath'>) {
  return { ...(part === undefined ? {} : { part }), ...(isScreen === undefined ? {} : { isScreen }) };
}
