/** What lies over an editor ad, as sprite tracks with a report: logo and disclosure label, above everything else. */
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { Cel, ElementKind, SpriteTrack } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import type { FontBook, Typeset } from '../../type/typeset.types.js';
import { type Advance, type TrackWorld, trackOf } from '../cels.js';
import { layoutCorners } from '../corner-layout.js';
import { drawLabel, measureLabel } from '../elements/label.js';
import { drawLogo, type LogoDecision, plateStock } from '../elements/logo.js';
import { backdropOf } from '../legibility.js';
import { LOOKS } from '../looks/look-table.js';
import { paletteOf } from '../palette.js';
import { zoneOf } from '../safe-zone.js';
import type { SizeReason } from '../size-reason.types.js';

/** The logo leaves over so many frames. */
const LOGO_FADE_FRAMES = 6;
const LOGO_AREA_PX = 14_000;
const LABEL_MOST_PX = 420;

export interface EditorWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly logo: ImageMedia | undefined;
  readonly totalFrames: number;
}

export interface EditorOverlay {
  /** In drawing order, first at the bottom. */
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly EditorElement[];
}

export interface EditorElement {
  readonly id: string;
  readonly element: ElementKind;
  readonly box: Box;
  /** Output frames [start, end). */
  readonly start: number;
  readonly end: number;
  /** How the logo is set off from the picture, and why. */
  readonly logo?: LogoDecision;
  /** Of a label. */
  readonly text?: string;
  readonly capHeightPx?: number;
  readonly size?: SizeReason;
  readonly plateContrast?: number;
  readonly labelColors?: { readonly ink: string; readonly plate: string | undefined };
}

/** Throws `glyph_missing` (from the font book) when a character has no glyph in any face of its chain. */
export function composeEditorOverlay(editor: ResolvedEditor, world: EditorWorld): EditorOverlay {
  const { size: frame, direction, language } = editor;
  const look = LOOKS[editor.look];
  const palette = paletteOf({}, look);
  const typeset = rememberBlocks(world.typeset);
  const zone = zoneOf(frame, { direction });
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, language, node.direction);
  const corners = layoutCorners(editor, {
    ...{ look, zone, logo: world.logo, logoArea: LOGO_AREA_PX, stock: plateStock(look, palette) },
    backdropAt: (box) => backdropOf({ light: undefined, box, start: 0, end: world.totalFrames }),
    measure: (text, form) =>
      measureLabel({
        ...{ text, form, language, direction, palette, typeset },
        ...{ maxWidth: LABEL_MOST_PX, maxHeight: zone.height, family: undefined },
      }),
  });
  const trackWorld: TrackWorld = { advance, frame };
  const made: (Made | undefined)[] = [];
  if (corners.logo !== undefined && world.logo !== undefined) {
    const nodes = drawLogo(world.logo, corners.logo.box, corners.logo.decision);
    const seconds = editor.logo?.durationSeconds;
    const end =
      seconds === undefined ? world.totalFrames : Math.min(world.totalFrames, Math.max(1, Math.round(seconds * 30)));
    const cels = end < world.totalFrames ? fadingOut(nodes, end) : [{ frame: 0, nodes }];
    const said = { logo: corners.logo.decision };
    made.push(standing('logo', corners.logo.box, { end, cels, said }, trackWorld));
  }
  if (corners.disclosure !== undefined) {
    const { label, box } = corners.disclosure;
    const cels = [{ frame: 0, nodes: drawLabel(label, box.x, box.y).nodes }];
    const { text, size, contrast: plateContrast, ink, fill: plate } = label;
    const said = { text, capHeightPx: label.block.capHeightPx, size, plateContrast, labelColors: { ink, plate } };
    made.push(standing('disclosure', box, { end: world.totalFrames, cels, said }, trackWorld));
  }
  const shown = made.filter((one) => one !== undefined);
  return { tracks: shown.map(({ track }) => track), elements: shown.map(({ report }) => report) };
}

interface Made {
  readonly track: SpriteTrack;
  readonly report: EditorElement;
}

function standing(
  id: 'logo' | 'disclosure',
  box: Box,
  { end, cels, said }: { readonly end: number; readonly cels: readonly Cel[]; readonly said: Partial<EditorElement> },
  world: TrackWorld,
): Made | undefined {
  const track = trackOf({ id, element: id, start: 0, end, cels }, world);
  return track && { track, report: { id, element: id, box, start: 0, end, ...said } };
}

function fadingOut(nodes: Cel['nodes'], end: number): readonly Cel[] {
  const frames = Math.min(LOGO_FADE_FRAMES, end - 1);
  const fade = Array.from({ length: frames }, (_, step): Cel => {
    const opacity = 1 - (step + 1) / (frames + 1);
    return { frame: end - frames + step, nodes: [{ kind: 'group', children: nodes, opacity }] };
  });
  return [{ frame: 0, nodes }, ...fade];
}
