import { describe, it } from 'vitest';
import { conformToFill } from '../../src/compose/conform.js';
import type { Filter } from '../../src/compose/filter-graph.js';
import { chain, graph } from '../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import type { VideoMedia } from '../../src/media.js';
import { expectTextGolden } from '../support/expect-golden.js';

const landscape: VideoMedia = {
  kind: 'video',
  contentHash: '',
  demuxer: 'mov',
  decoder: undefined,
  streamIndex: 0,
  codec: 'h264',
  codedSize: { width: 1280, height: 720 },
  displaySize: { width: 1280, height: 720 },
  rotation: 0,
  mirrored: false,
  pixelFormat: 'yuv420p',
  color: { range: 'limited', matrix: 'bt709', primaries: 'bt709', transfer: 'sdr', bitDepth: 8 },
  interlaced: false,
  fieldOrder: 'progressive',
  timeBase: { num: 1, den: 30000 },
  pts: Array.from({ length: 300 }, (_, index) => index * 1001),
  keyPts: [0, 100100, 200200],
  scannedSeconds: 10,
  durationSeconds: 10.01,
  averageFrameRate: { num: 30000, den: 1001 },
  hasAudio: true,
};

const table: readonly { readonly why: string; readonly media: Partial<VideoMedia>; readonly start?: number }[] = [
  { why: 'landscape 720p at 29.97', media: {} },
  { why: 'a far range starts at a key packet', media: {}, start: 8.9 },
  {
    why: 'portrait 1080p at 60: frames are dropped before scaling',
    media: {
      codedSize: { width: 1080, height: 1920 },
      displaySize: { width: 1080, height: 1920 },
      timeBase: { num: 1, den: 60000 },
      pts: Array.from({ length: 600 }, (_, index) => index * 1001),
      averageFrameRate: { num: 60000, den: 1001 },
    },
  },
  {
    why: 'a phone held upright, HLG, coarse time base',
    media: {
      codedSize: { width: 1920, height: 1080 },
      displaySize: { width: 1080, height: 1920 },
      rotation: 90,
      pixelFormat: 'yuv420p10le',
      color: { range: 'limited', matrix: 'bt2020', primaries: 'bt2020', transfer: 'hlg', bitDepth: 10 },
      timeBase: { num: 1, den: 600 },
      pts: Array.from({ length: 300 }, (_, index) => index * 20),
      averageFrameRate: { num: 30, den: 1 },
    },
  },
  {
    why: 'interlaced SD with wide samples',
    media: {
      codedSize: { width: 720, height: 480 },
      displaySize: { width: 853, height: 480 },
      color: { range: 'limited', matrix: 'bt601', primaries: 'bt601', transfer: 'sdr', bitDepth: 8 },
      interlaced: true,
      fieldOrder: 'bff',
    },
  },
  {
    why: 'alpha over black',
    media: { demuxer: 'matroska', decoder: 'libvpx-vp9', pixelFormat: 'yuva420p', streamIndex: 1 },
  },
];

describe('conformToFill prints', () => {
  for (const { why, media, start } of table) {
    it(why, async () => {
      const conformed = conformToFill(
        { ...landscape, ...media },
        {
          outputSize: { width: 1080, height: 1920 },
          outputRate: { num: 30, den: 1 },
          slotRange: { start: 15, end: 30 },
          sourceStartSeconds: start ?? 0,
        },
      );
      const lines = (pad: string, filters: readonly Filter[]) =>
        printFilterGraph(graph([chain([pad], filters, ['out'])])).split(/(?<!\\),/);
      const { width, height } = conformed.fed.size;
      const printed = [
        conformed.inputOptions.join(' '),
        ...lines(`0:${conformed.streamIndex}`, conformed.feed),
        `-- ${conformed.fed.pixelFormat} ${width}x${height} --`,
        ...lines('0:v', conformed.picture),
      ];
      await expectTextGolden(
        `${printed.join('\n')}\n`,
        `compose/conform-${why.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.ffgraph`,
      );
    });
  }
});
