/** Words in every look: parts that come one after the other, prices that are struck, rests that are whole, exits. */
import { describe, expect, it } from 'vitest';
import { LOOKS } from '../../src/document/looks/look-table.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import type { DrawNode, SpriteTrack } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay, type ShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const { score: _none, ...scored } = plainShort;

function composed(change: Partial<ResolvedShort>): ShortOverlay {
  return composeShortOverlay(
    { ...scored, ...change },
    { typeset, fontBook, images: {}, clips: clipsOf({ luma: gridOf(60) }) },
  );
}

interface Drawn {
  readonly node: Exclude<DrawNode, { kind: 'group' }>;
  readonly opacity: number;
}

function flat(nodes: readonly DrawNode[], opacity = 1): readonly Drawn[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? flat(node.children, opacity * (node.opacity ?? 1)) : [{ node, opacity }],
  );
}

const shownAt = (track: SpriteTrack | undefined, frame: number) =>
  flat(track?.cels.findLast((cel) => cel.frame <= frame)?.nodes ?? []);
const saidAt = (track: SpriteTrack | undefined, frame: number) =>
  [...new Set(shownAt(track, frame).flatMap(({ node }) => (node.kind === 'text' ? node.text.split(/\s+/u) : [])))]
    .join(' ')
    .toLowerCase();
const linesAt = (track: SpriteTrack | undefined, frame: number) =>
  shownAt(track, frame).filter(({ node }) => node.kind === 'shape' && node.shape.kind === 'path').length;

describe.each(LOOK_NAMES)('%s', (look) => {
  const overlay = composed({
    ...{ look, textBeats: ['Zero sugar. Zero crash.', 'Was $19, now $12'], offerText: '$19 → $12' },
    ...{ starRating: 4.6, badgeText: 'New' },
  });
  const track = (id: string) => overlay.tracks.find((each) => each.id === id);
  const event = (kind: string) => overlay.events.filter((each) => each.kind === kind).map(({ frame }) => frame);

  it('brings the halves of a contrast one after the other, each whole', () => {
    const [answer = 0] = event('answer');
    const beat = track('beat-0');
    expect(answer).toBeGreaterThan((beat?.start ?? 0) + 25);
    expect(saidAt(beat, answer - 1)).toBe('zero sugar.');
    expect(saidAt(beat, answer + 24)).toBe('zero sugar. crash.');
  });

  it('keeps the first half in the middle of the place until the second one comes', () => {
    const beat = track('beat-0');
    const moved = (frame: number) => {
      const [node] = beat?.cels.findLast((cel) => cel.frame <= frame)?.nodes ?? [];
      return node?.kind === 'group' && node.transform !== undefined ? node.transform.slice(4) : [0, 0];
    };
    const [answer = 0] = event('answer');
    const isCentred = LOOKS[look].align === 'center';
    if (isCentred) expect(Math.max(...moved(answer - 1))).toBeGreaterThan(10);
    expect(moved(answer + 24)).toEqual([0, 0]);
  });

  it('strikes an old price when it has been read, and the new one comes with it; the line stays', () => {
    const strikes = event('strike');
    expect(strikes).toHaveLength(2);
    const beat = track('beat-1');
    const at = strikes.find((frame) => frame > (beat?.start ?? 0)) ?? 0;
    expect(saidAt(beat, at - 1)).toBe('was $19,');
    const before = linesAt(beat, at - 1);
    expect(linesAt(beat, at + 3)).toBeGreaterThan(before);
    expect(saidAt(beat, at + 24)).toBe('was $19, now $12');
    expect(linesAt(beat, 340)).toBeGreaterThan(0);
    const moment = track('offer-moment');
    const [first = 0] = strikes;
    expect(linesAt(moment, first + 7)).toBe(linesAt(moment, first - 1) + 1);
    expect(linesAt(track('offer'), 300)).toBeGreaterThan(0);
  });

  it('has no rest that is half transparent', () => {
    for (const { id, cels, end } of overlay.tracks) {
      for (const [index, { frame, nodes }] of cels.entries()) {
        const rests = (cels[index + 1]?.frame ?? end) - frame >= 12;
        for (const { node, opacity } of rests ? flat(nodes) : []) {
          if (node.kind !== 'text') continue;
          expect(opacity, `${id} at ${frame}`).toBe(1);
          expect(String(node.fill), `${id} at ${frame}`).toMatch(/^#[0-9a-f]{6}(f[0-9a-f])?$/iu);
        }
      }
    }
  });

  it('has its words gone before the card comes, the button last, all on their own way', () => {
    const isWord = ({ element }: SpriteTrack) => ['beat', 'headline', 'offer', 'star-rating', 'cta'].includes(element);
    const words = overlay.tracks.filter((each) => isWord(each) && each.end > 340 && each.start < 336);
    expect(words.length).toBeGreaterThanOrEqual(4);
    for (const { element, end, cels, id } of words) {
      const isProof = element === 'offer' || element === 'star-rating';
      expect(end, id).toBe(element === 'cta' ? 354 : isProof ? 352 : 350);
      expect(cels.filter(({ frame }) => frame >= end - 9).length, id).toBeGreaterThanOrEqual(4);
    }
  });
});

it('a film that asks for no score strikes its prices from the beginning, and brings all at once', () => {
  const overlay = composed({ score: 'none', textBeats: ['Zero sugar. Zero crash.', 'Was $19, now $12'] });
  const beat = overlay.tracks.find(({ id }) => id === 'beat-1');
  expect(overlay.events.filter(({ kind }) => kind === 'strike' || kind === 'answer')).toEqual([]);
  expect(saidAt(beat, (beat?.start ?? 0) + 30)).toBe('was $19, now $12');
  expect(linesAt(beat, (beat?.start ?? 0) + 30)).toBeGreaterThan(0);
});
