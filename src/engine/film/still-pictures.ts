/** Images of still scenes as raw files that a filter graph reads: made once a render, however many chunks show them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layer } from '../../compose/plan.js';
import { STILL_GROUND } from '../../compose/still-picture.js';
import { hashOf } from '../../hash.js';
import type { Workspace } from '../workspace.js';

type StillLayer = Extract<Layer, { kind: 'still' }>;

/** The file with a layer's picture: raw rgb24 of the layer's size. `source`: where its medium lies. */
export type StillPictures = (layer: StillLayer, source: string) => Promise<string>;

export function stillPictures({ folder, images }: Pick<Workspace, 'folder' | 'images'>): StillPictures {
  const made = new Map<string, Promise<string>>();
  return ({ contentHash, region, size }, source) => {
    const name = hashOf({ contentHash, region, size }).slice(0, 16);
    const make = async () => {
      const { loadImageRgba } = await import('../../io/images/load-image.js');
      const { data } = await loadImageRgba(source, { size, region, decoder: images });
      const file = join(folder, `still-${name}.rgb`);
      await writeFile(file, onGround(data));
      return file;
    };
    const file = made.get(name) ?? make();
    made.set(name, file);
    return file;
  };
}

const GROUND = [1, 3, 5].map((at) => Number.parseInt(STILL_GROUND.slice(at, at + 2), 16));

/** Straight RGBA to RGB over `STILL_GROUND`. */
function onGround(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] as number;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = rgba[from + channel] as number;
      rgb[to + channel] =
        alpha === 255 ? value : Math.round((value * alpha + (GROUND[channel] as number) * (255 - alpha)) / 255);
    }
  }
  return rgb;
}
