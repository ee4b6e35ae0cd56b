/**
 * Composes what lies over an editor ad, as sprite tracks with a report: logo and disclosure label, above everything
 * else.
 */
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { lookOf } from '../../document/looks/design.js';
import type { Advance } from '../../draw/bounds.js';
import type { Cel } from '../../draw/draw-list.js';
import type { Warning } from '../../errors.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { framesIn, type Rational } from '../../time.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import type { FontBook, Typeset } from '../../type/typeset.types.js';
import { celsFrom } from '../cels.js';
import { layoutCorners } from '../corner-layout.js';
import { measureLabel } from '../elements/label.js';
import { labelTrack } from '../elements/label-track.js';
import { drawLogo, plateStock } from '../elements/logo.js';
import { logoOverFilm, logoWarnings } from '../elements/logo-warnings.js';
import type { Film } from '../film-stages.js';
import { backdropOf } from '../legibility.js';
import { paletteOf } from '../palette.js';
import { zoneOf } from '../safe-zone.js';
import { type DrawnParts, drawnParts, standingTrack, type TrackAndReport } from '../standing-track.js';

/** The duration of the logo's fade-out. */
const LOGO_FADE_SECONDS = 6 / 30;
const LOGO_AREA_PX = 14_000;
const LABEL_MOST_PX = 420;

export interface EditorWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly logo: ImageMedia | undefined;
  readonly totalFrames: number;
  /** From this frame on a card shows the logo itself. Default never. */
  readonly cardStart?: number | undefined;
  /** Where the label stands while a card is shown. Default in its corner. */
  readonly labelOnCard?: Box | undefined;
  /** The pictures under logo and label. */
  readonly film: Film;
}

/** Tracks in drawing order, first at the bottom. */
export interface EditorOverlay extends DrawnParts {
  readonly warnings: readonly Warning[];
}

/** Throws `glyph_missing` (from the font book) when a character has no glyph in any face of its chain. */
export function composeEditorOverlay(editor: ResolvedEditor, world: EditorWorld): EditorOverlay {
  const { size: frame, direction, language } = editor;
  const look = lookOf(editor);
  const palette = paletteOf({}, look);
  const typeset = rememberBlocks(world.typeset);
  const zone = zoneOf(frame, { direction });
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, language, node.direction);
  const { totalFrames, cardStart = totalFrames, labelOnCard } = world;
  const logoEnd = Math.min(logoFrames(editor, totalFrames), cardStart);
  const shown = { start: 0, end: logoEnd };
  const behind = (box: Box) => backdropOf({ film: world.film, box, ...shown });
  const corners = layoutCorners(editor, {
    ...{ look, zone, logo: world.logo, logoArea: LOGO_AREA_PX, stock: plateStock(look, palette) },
    backdropAt: behind,
    measure: (text, form) =>
      measureLabel({
        ...{ text, form, language, direction, palette, typeset },
        ...{ maxWidth: LABEL_MOST_PX, maxHeight: zone.height, family: undefined },
      }),
  });
  const doubts =
    corners.logo === undefined
      ? []
      : logoOverFilm(corners.logo, { film: world.film, span: shown, behind, path: 'logo.logo_position' });
  const stage = { advance, frame, look, short: editor };
  const made: TrackAndReport[] = [];
  if (corners.logo !== undefined) {
    const { image, box, decision } = corners.logo;
    const nodes = drawLogo(image, box, decision);
    const cels = logoEnd < cardStart ? fadingOut(nodes, logoEnd, editorRate(editor)) : [{ frame: 0, nodes }];
    const said = { id: 'logo', element: 'logo', anchor: 'corner', box, logo: decision } as const;
    made.push(standingTrack({ ...said, ...shown, cels }, stage));
  }
  if (corners.disclosure !== undefined) {
    const end = labelOnCard === undefined ? totalFrames : cardStart;
    const notice = { id: 'disclosure', element: 'disclosure', anchor: 'corner', isThere: true } as const;
    made.push(labelTrack(stage, corners.disclosure, { ...notice, start: 0, end }));
    if (labelOnCard !== undefined) {
      const times = { id: 'disclosure-card', start: end, end: totalFrames };
      made.push(labelTrack(stage, { ...corners.disclosure, box: labelOnCard }, { ...notice, ...times }));
    }
  }
  return {
    ...drawnParts(made.filter(({ track }) => track !== undefined)),
    warnings: [...(world.logo === undefined ? [] : logoWarnings(world.logo, corners.logo?.size)), ...doubts],
  };
}

/** How many frames of the film the logo is shown, from its first; 0 without a logo. */
export function logoFrames(editor: Pick<ResolvedEditor, 'logo' | 'fps'>, totalFrames: number): number {
  const { logo } = editor;
  if (logo === undefined) return 0;
  const { num } = editorRate(editor);
  const { durationSeconds: seconds } = logo;
  return seconds === undefined ? totalFrames : Math.min(totalFrames, Math.max(1, Math.round(seconds * num)));
}

function fadingOut(nodes: Cel['nodes'], end: number, rate: Rational): readonly Cel[] {
  const frames = Math.min(framesIn(LOGO_FADE_SECONDS, rate), end - 1);
  const faded = (gone: number) => [{ kind: 'group', children: nodes, opacity: 1 - gone } as const];
  return [{ frame: 0, nodes }, ...celsFrom(end - frames, frames, faded)];
}
