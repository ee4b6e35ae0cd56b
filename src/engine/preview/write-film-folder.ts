/**
 * A film as a folder that a page plays (`reelwright/web`): its plan, and every file that it is drawn and heard from.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import { sharpModule } from '../../io/images/sharp-module.js';
import { resolveSource } from '../../io/probe/resolve-source.js';
import type { WebFilm } from '../../web/web-film.types.js';
import type { DrawnPicture } from '../film/drawn-picture.types.js';
import type { PreviewFont } from './preview-fonts.js';
import type { Preview } from './previewer.js';

/** Where a plan's sources lie. */
interface Place {
  readonly baseDir: string;
  readonly roots: readonly string[] | undefined;
}

/** Resolves with the absolute path of `film.json`. */
export async function writeFilmFolder(found: Preview, folder: string, place: Place): Promise<string> {
  const plan = found.plan as FilmPlan;
  await Promise.all(['fonts', 'pictures', 'media'].map((name) => mkdir(join(folder, name), { recursive: true })));
  const [fonts, pictures, media] = await Promise.all([
    Promise.all(found.fonts.map((font) => writeFont(font, folder))),
    Promise.all(found.pictures.map((picture) => writePicture(picture, folder))),
    copyMedia(plan, folder, place),
  ]);
  const film: WebFilm = { kind: 'web-film', plan, fonts, pictures, media };
  const file = join(folder, 'film.json');
  await writeFile(file, JSON.stringify(film));
  return file;
}

async function writeFont({ family, sha256, path, unicodeRange }: PreviewFont, folder: string) {
  const url = `fonts/${sha256.slice(0, 16)}${extname(path)}`;
  await copyFile(path, join(folder, url));
  return { family, url, ...(unicodeRange === undefined ? {} : { unicodeRange }) };
}

async function writePicture(picture: DrawnPicture, folder: string) {
  const { asset, width, height, upright, data } = picture;
  const url = `pictures/${asset.slice(0, 16)}-${width}x${height}.png`;
  const raw = { width, height, channels: 4 } as const;
  await writeFile(join(folder, url), await sharpModule()(data, { raw }).png().toBuffer());
  return { asset, url, width, height, upright };
}

/** What is seen in its scenes and heard; a file that several places name is copied once. */
async function copyMedia(plan: FilmPlan, folder: string, { baseDir, roots }: Place): Promise<WebFilm['media']> {
  const urls: Record<MediaId, string> = {};
  const copied = new Set<string>();
  for (const id of shownMedia(plan)) {
    const [medium, source] = [plan.media[id], plan.sources[id]];
    if (medium === undefined || source === undefined) continue;
    const url = `media/${medium.contentHash.slice(0, 16)}${extname(source).toLowerCase()}`;
    urls[id] = url;
    if (copied.has(url)) continue;
    copied.add(url);
    await copyFile(
      await resolveSource(source, { baseDir, documentPath: id, ...(roots && { roots }) }),
      join(folder, url),
    );
  }
  return urls;
}

/** Places in the document of what a page decodes. */
function shownMedia({ scenes, overlays = [], sound }: FilmPlan): ReadonlySet<MediaId> {
  const shots = [...scenes, ...overlays].flatMap(({ shot }) => (shot.kind === 'color' ? [] : shot.media));
  return new Set([...shots, ...sound.tracks.map(({ media }) => media)]);
}
