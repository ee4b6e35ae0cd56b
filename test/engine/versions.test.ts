import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeOf, pictureVersions, stillVersions } from '../../src/engine/versions.js';
import { locateFfmpeg } from '../../src/io/ffmpeg/locate-ffmpeg.js';

const installed = (name: string) =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

describe('what a key says of those who make pixels', () => {
  const ofStills = {
    render: codeOf('stills'),
    canvas: installed('@napi-rs/canvas'),
    sharp: installed('sharp'),
    fonts: expect.stringMatching(/^[0-9a-f]{16}$/),
  };

  it('a slide: the canvas, the image library, the fonts', () => {
    expect(stillVersions()).toEqual(ofStills);
  });

  it('a chunk: the ffmpeg build too', async () => {
    const tools = await locateFfmpeg();
    expect(pictureVersions(tools)).toEqual({ ...ofStills, render: codeOf('chunks'), ffmpeg: tools.build });
  });
});
