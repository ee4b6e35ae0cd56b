import { describe, expect, it } from 'vitest';
import type { Chunk, Layer } from '../../src/compose/plan.js';
import { groupChunks } from '../../src/engine/film/chunk-groups.js';

const clip = (index: number, segment: number): Layer => ({
  kind: 'clip',
  media: `segments[${segment}].source`,
  contentHash: '',
  range: { start: 60 * (index % 4), end: 60 * (index % 4) + 60 },
  feed: { inputOptions: [], graph: '', size: { width: 2, height: 2 }, pixelFormat: 'yuv420p' },
});
const chunk = (index: number, segment: number | 'card'): Chunk => ({
  index,
  start: index * 60,
  end: (index + 1) * 60,
  layers: segment === 'card' ? [{ kind: 'color', color: 'black' }] : [clip(index, segment)],
  sprites: [],
  graph: '',
  key: String(index),
});
const faded = (index: number): Chunk => ({ ...chunk(index, 0), layers: [clip(index, 0), clip(index, 1)] });
const all = [0, 0, 0, 0, 1, 1, 1, 1, 'card' as const].map((segment, index) => chunk(index, segment));
const pick = (...indices: number[]) => all.filter(({ index }) => indices.includes(index));
const groups = (missing: readonly Chunk[], lanes: number) =>
  groupChunks(missing, lanes).map((group) => group.map(({ index }) => index));

describe('groupChunks', () => {
  it.each([
    ['cold: one group per source', all, 2, [[0, 1, 2, 3], [4, 5, 6, 7], [8]]],
    ['a gap parts a group', pick(0, 1, 3), 2, [[0, 1], [3]]],
    ['a lone run is halved for two processors', pick(0, 1, 2), 2, [[0, 1], [2]]],
    ['one chunk cannot be halved', pick(5), 2, [[5]]],
    ['one processor keeps one group', pick(0, 1, 2), 1, [[0, 1, 2]]],
    ['a cut parts neighbours', pick(3, 4), 2, [[3], [4]]],
    ['end card chunks have no decoder to share', [chunk(8, 'card'), chunk(9, 'card')], 1, [[8], [9]]],
    ['a transition has two decoders of its own', [...pick(2), faded(3), ...pick(4)], 1, [[2], [3], [4]]],
    ['nothing missing', [], 2, []],
  ])('%s', (_why, missing, lanes, expected) => {
    expect(groups(missing, lanes)).toEqual(expected);
  });

  it('leaves chunks alone that have their frames already', () => {
    const hasFrames = ({ layers: [layer] }: Chunk) => layer?.kind === 'clip' && layer.media === 'segments[0].source';
    const made = groupChunks(pick(2, 3, 4, 5), 2, hasFrames).map((group) => group.map(({ index }) => index));
    expect(made).toEqual([[2], [3], [4, 5]]);
  });
});
