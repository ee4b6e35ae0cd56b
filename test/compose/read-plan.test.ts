/** What is taken of a plan from outside, and whose it is afterwards. */
import { describe, expect, it } from 'vitest';
import { composeFilm } from '../../src/compose/compose-film.js';
import type { FilmPlan } from '../../src/compose/plan.js';
import { digestOf, sealed } from '../../src/compose/plan-digest.js';
import { composeSaved, readPlan } from '../../src/compose/read-plan.js';
import { hashOf } from '../../src/hash.js';
import { FONT, savedShort, shortRequest } from '../support/saved-plan.js';

const fontNames = new Set([FONT]);
const read = (plan: unknown) => readPlan(plan, { fontNames });
const makers = { pictureVersions: {}, soundVersions: {}, processor: '' };
// biome-ignore lint/suspicious/noExplicitAny: what was changed by hand has no type.
type Loose = any;

/** A copy in which `change` has been at work. */
function changed(change: (plan: Loose) => void): Loose {
  const plan = savedShort();
  change(plan);
  expect(plan).not.toEqual(savedShort());
  return plan;
}

describe('the identity of a plan from outside', () => {
  it('is that of its document, and nothing is said, as long as nobody changed it', () => {
    const made = composeFilm(shortRequest());
    const { combinationHash, warnings } = read(savedShort());
    expect(combinationHash).toBe(made.combinationHash);
    expect(combinationHash).toBe(hashOf(savedShort().document));
    expect(warnings).toEqual(made.warnings);
  });

  it('has no part in what a render makes anew, in where media lie, and in the order of keys', () => {
    const { combinationHash } = savedShort();
    const moved = changed((plan) => {
      plan.sources['segments[0].source'] = '/elsewhere/a.mp4';
      plan.combinationHash = '0'.repeat(64);
      plan.chunks[0].graph = 'movie=/etc/passwd[out]';
      plan.chunks[0].key = plan.chunks[1].key;
      plan.soundKey = '';
    });
    const reversed = Object.fromEntries(Object.entries(moved).toReversed());
    expect(read(reversed)).toMatchObject({ combinationHash, warnings: savedShort().warnings });
  });

  it.each<[string, (plan: Loose) => void]>([
    ['a text', (plan) => (plan.tracks[0].cels[0].nodes[0].text = 'Stale')],
    ['a place', (plan) => (plan.tracks[0].box.x += 2)],
    ['a fact', (plan) => (plan.facts.drawn_contrast = [{ id: 'headline', target: 4.5, predicted: 9, drawn: 9 }])],
    ['a warning', (plan) => (plan.warnings = [])],
    ['a caption', (plan) => (plan.captions = { srt: '', vtt: '' })],
    ['a cut', (plan) => (plan.scenes[0].shot.fromSeconds = 1)],
    ['the thumbnail', (plan) => (plan.thumbnailFrame = 46)],
    ['the quality', (plan) => (plan.encoder.quality = 'high')],
    ['a gain', (plan) => (plan.sound.tracks[0].gainDb = 3)],
    ['another file', (plan) => (plan.media['music.source'].contentHash = 'd'.repeat(64))],
    ['a colour of a clip', (plan) => (plan.media['segments[0].source'].color.transfer = 'pq')],
    ['the document, as if it were of another text', (plan) => (plan.document.headline = 'Stale')],
    ['the digest', (plan) => (plan.digest = '0'.repeat(64))],
    ['no digest', (plan) => delete plan.digest],
  ])('is the plan’s own once it was changed: %s', (_, change) => {
    const plan = changed(change);
    const { combinationHash, warnings } = read(plan);
    expect([savedShort().combinationHash, hashOf(plan.document)]).not.toContain(combinationHash);
    expect(combinationHash).toBe(digestOf(plan as FilmPlan));
    expect(warnings.map(({ code }) => code)).toContain('plan_changed');
  });

  it('can be reckoned again by anybody: a digest is no signature', () => {
    const plan = changed((one) => (one.thumbnailFrame = 46));
    const { combinationHash, warnings } = read(sealed(plan as FilmPlan));
    expect(combinationHash).toBe(savedShort().combinationHash);
    expect(warnings).toEqual(savedShort().warnings);
  });
});

describe('what is rendered of a plan from outside', () => {
  it('has the graphs and keys that its data give, whatever it says they are', () => {
    const evil = changed((plan) => {
      for (const chunk of plan.chunks) Object.assign(chunk, { graph: 'movie=/etc/passwd[out]', key: '0'.repeat(64) });
      plan.soundKey = '0'.repeat(64);
    });
    expect(composeSaved(read(evil), makers)).toEqual(composeSaved(read(savedShort()), makers));
    const { digest: _, ...made } = savedShort();
    expect(JSON.parse(JSON.stringify(composeSaved(read(evil), makers)))).toEqual(made);
  });

  it('finds nothing in a cache that a changed drawing or other music has not made', () => {
    const keysOf = (plan: unknown) => composeSaved(read(plan), makers);
    const truth = keysOf(savedShort());
    const text = keysOf(changed((plan) => (plan.tracks[0].cels[0].nodes[0].text = 'Stale')));
    const known = new Set(truth.chunks.map(({ key }) => key));
    expect(text.chunks.filter(({ key }) => known.has(key))).toEqual([]);
    expect(text.soundKey).toBe(truth.soundKey);
    const music = keysOf(changed((plan) => (plan.media['music.source'].contentHash = 'd'.repeat(64))));
    expect(music.soundKey).not.toBe(truth.soundKey);
    expect(music.chunks.map(({ key }) => key)).toEqual(truth.chunks.map(({ key }) => key));
  });
});

it('other music is another soundtrack, though everything else is the same', () => {
  const [one, other] = [composeFilm(shortRequest('c')), composeFilm(shortRequest('d'))];
  expect(other.sound).toEqual(one.sound);
  expect(other.soundKey).not.toBe(one.soundKey);
  expect(composeFilm(shortRequest('c')).soundKey).toBe(one.soundKey);
});

describe('a plan is refused', () => {
  const own = `own-font-${'e'.repeat(64)}`;
  it.each<[string, (plan: Loose) => void, string]>([
    ['a font of no version', (plan) => (plan.tracks[0].cels[0].nodes[0].font.families = ['Comic']), 'tracks'],
    ['a font of its own that it has not', (plan) => (plan.tracks[0].cels[0].nodes[0].font.families = [own]), 'tracks'],
    ['an image that it has not', (plan) => (plan.tracks[0].cels[0].nodes = [image]), 'tracks'],
    ['a colour that no canvas knows', (plan) => (plan.tracks[0].cels[0].nodes[0].fill = 'mauvish'), 'tracks.0'],
    ['a ground that ffmpeg cannot read', (plan) => (plan.scenes[0].shot = { kind: 'color', color: '#12345678' }), 'sc'],
    ['times that end before a scene', (plan) => (plan.media['segments[0].source'].scannedSeconds = 5), 'media'],
    ['sound that is heard at no time', (plan) => (plan.sound.tracks[0].end = 0), 'sound.tracks[0].start'],
    ['sound from behind its end', (plan) => (plan.sound.tracks[0].fromSeconds = 15), 'sound.tracks[0].fromSeconds'],
    ['a medium without a source', (plan) => delete plan.sources['music.source'], 'sources.music.source'],
  ])('%s', (_, change, path) => {
    const refused = { code: 'plan_invalid', class: 'usage', path: expect.stringContaining(path) };
    expect(() => read(changed(change))).toThrow(expect.objectContaining(refused));
  });

  it('with no more than twenty problems of moderate length', () => {
    const long = 'x'.repeat(199);
    const plan = changed((one) => {
      for (let index = 0; index < 50; index++) one.tracks[0].cels[0].nodes[0][`${long}${index}`] = long;
      for (const scene of one.scenes) scene.shot = Object.fromEntries([...Array(30)].map((_, at) => [long + at, at]));
    });
    try {
      read(plan);
      expect.unreachable();
    } catch (error) {
      const { problems } = error as { problems: readonly { message: string; path: string }[] };
      expect(problems.length).toBeLessThanOrEqual(20);
      for (const { message, path } of problems) expect(message.length + path.length).toBeLessThan(800);
    }
  });
});

const image = { kind: 'image', asset: 'f'.repeat(64), box: { x: 0, y: 0, width: 10, height: 10 } };
