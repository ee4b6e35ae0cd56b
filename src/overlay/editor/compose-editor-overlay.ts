/**
 * Composes what lies over an editor ad, as sprite tracks with a report: logo and disclosure label, above everything
 * else.
 */
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { lookOf } from '../../document/looks/design.js';
import type { Advance } from '../../draw/bounds.js';
import type { Cel, ElementKind, SpriteTrack } from '../../draw/draw-list.js';
import type { Warning } from '../../errors.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { framesIn, type Rational } from '../../time.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import type { FontBook, Typeset } from '../../type/typeset.types.js';
import { type TrackWorld, trackOf } from '../cels.js';
import { type Corners, layoutCorners } from '../corner-layout.js';
import { drawLabel, measureLabel } from '../elements/label.js';
import { drawLogo, isFaint, type LogoDecision, plateStock, shownContrast } from '../elements/logo.js';
import { faintLogo, logoWarnings } from '../elements/logo-warnings.js';
import { type Film, faceCover } from '../film-stages.js';
import { backdropOf } from '../legibility.js';
import { paletteOf } from '../palette.js';
import { zoneOf } from '../safe-zone.js';
import type { SizeReason } from '../size-reason.types.js';

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

export interface EditorOverlay {
  /** In drawing order, first at the bottom. */
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly EditorElement[];
  readonly warnings: readonly Warning[];
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
  /** The words of a label. */
  readonly text?: string;
  readonly capHeightPx?: number;
  readonly size?: SizeReason;
  readonly plateContrast?: number;
  readonly labelColors?: { readonly ink: string; readonly plate: string | undefined };
}

/** Throws `glyph_missing` (from the font book) when a character has no glyph in any face of its chain. */
export function composeEditorOverlay(editor: ResolvedEditor, world: EditorWorld): EditorOverlay {
  const { size: frame, direction, language } = editor;
  const look = lookOf(editor);
  const palette = paletteOf({}, look);
  const typeset = rememberBlocks(world.typeset);
  const zone = zoneOf(frame, { direction });
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, language, node.direction);
  const logoEnd = Math.min(logoFrames(editor, world.totalFrames), world.cardStart ?? world.totalFrames);
  const corners = layoutCorners(editor, {
    ...{ look, zone, logo: world.logo, logoArea: LOGO_AREA_PX, stock: plateStock(look, palette) },
    backdropAt: (box) => backdropOf({ film: world.film, box, start: 0, end: logoEnd }),
    measure: (text, form) =>
      measureLabel({
        ...{ text, form, language, direction, palette, typeset },
        ...{ maxWidth: LABEL_MOST_PX, maxHeight: zone.height, family: undefined },
      }),
  });
  const trackWorld: TrackWorld = { advance, frame };
  const made: (Made | undefined)[] = [];
  if (corners.logo !== undefined) {
    const nodes = drawLogo(corners.logo.image, corners.logo.box, corners.logo.decision);
    const cels =
      logoEnd < (world.cardStart ?? world.totalFrames)
        ? fadingOut(nodes, logoEnd, editorRate(editor))
        : [{ frame: 0, nodes }];
    const said = { logo: corners.logo.decision };
    made.push(standing('logo', corners.logo.box, { start: 0, end: logoEnd, cels, said }, trackWorld));
  }
  if (corners.disclosure !== undefined) {
    const { label, box } = corners.disclosure;
    const { totalFrames, cardStart = totalFrames, labelOnCard } = world;
    const end = labelOnCard === undefined ? totalFrames : cardStart;
    const { text, size, contrast: plateContrast, ink, fill: plate } = label;
    const said = { text, capHeightPx: label.block.capHeightPx, size, plateContrast, labelColors: { ink, plate } };
    const at = (place: Box, start: number, until: number) => {
      const cels = [{ frame: start, nodes: drawLabel(label, place.x, place.y).nodes }];
      return standing('disclosure', place, { start, end: until, cels, said }, trackWorld);
    };
    made.push(at(box, 0, end), labelOnCard === undefined ? undefined : at(labelOnCard, end, totalFrames));
  }
  const shown = made.filter((one) => one !== undefined);
  return {
    tracks: shown.map(({ track }) => track),
    elements: shown.map(({ report }) => report),
    warnings: logoDoubts(editor, corners, world),
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

/** The share of a face that a logo may cover: hair, and the room around a head. */
const FACE_SHARE = 0.08;

function logoDoubts(editor: ResolvedEditor, corners: Corners, world: EditorWorld): readonly Warning[] {
  if (world.logo === undefined) return [];
  const { logo } = corners;
  const known = logoWarnings(world.logo, logo?.size);
  if (logo === undefined) return known;
  const span = { start: 0, end: Math.min(logoFrames(editor, world.totalFrames), world.cardStart ?? world.totalFrames) };
  const shown = shownContrast(logo.image, logo.decision, backdropOf({ film: world.film, box: logo.box, ...span }));
  const covered = faceCover(world.film, logo.box, span);
  return [
    ...known,
    ...(shown !== undefined && isFaint(shown) ? [faintLogo('logo.source', shown, 'over this film')] : []),
    ...(covered > FACE_SHARE
      ? [
          {
            code: 'logo_on_face' as const,
            path: 'logo.logo_position',
            message: `Expected a corner without a face for the logo but at times the logo covers ${Math.round(100 * covered)}% of a face`,
          },
        ]
      : []),
  ];
}

interface Made {
  readonly track: SpriteTrack;
  readonly report: EditorElement;
}

interface Standing {
  readonly start: number;
  readonly end: number;
  readonly cels: readonly Cel[];
  readonly said: Partial<EditorElement>;
}

function standing(
  element: 'logo' | 'disclosure',
  box: Box,
  { start, end, cels, said }: Standing,
  world: TrackWorld,
): Made | undefined {
  const id = start === 0 ? element : `${element}-card`;
  const track = trackOf({ id, element, start, end, cels }, world);
  return track && { track, report: { id, element, box, start, end, ...said } };
}

function fadingOut(nodes: Cel['nodes'], end: number, rate: Rational): readonly Cel[] {
  const frames = Math.min(framesIn(LOGO_FADE_SECONDS, rate), end - 1);
  const fade = Array.from({ length: frames }, (_, step): Cel => {
    const opacity = 1 - (step + 1) / (frames + 1);
    return { frame: end - frames + step, nodes: [{ kind: 'group', children: nodes, opacity }] };
  });
  return [{ frame: 0, nodes }, ...fade];
}
