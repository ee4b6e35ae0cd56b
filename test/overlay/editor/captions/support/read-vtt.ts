/** A WebVTT text in a real browser: what Chromium's own parser makes of it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium as launcher } from 'playwright-core';
import { chromium } from '../../../../engine/support/chromium.js';

export interface ReadCue {
  readonly start: number;
  readonly end: number;
  /** As it is shown, without tags. */
  readonly text: string;
  /** Texts of the word time tags, e.g. `00:00:01.240`. */
  readonly tags: readonly string[];
}

/** Cues of each file. Local only; nothing else is reached. */
export async function readVtt(files: readonly string[]): Promise<readonly (readonly ReadCue[])[]> {
  const server = createServer((request, response) => {
    const index = /^\/(\d+)\.vtt$/.exec(request.url ?? '')?.[1];
    response.setHeader('content-type', index === undefined ? 'text/html' : 'text/vtt; charset=utf-8');
    response.end(index === undefined ? '<video></video>' : files[Number(index)]);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const browser = await launcher.launch({
    executablePath: chromium ?? 'chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const read: (readonly ReadCue[])[] = [];
    for (const index of files.keys()) {
      // Text, because the body runs in the page, where this project's types know no DOM.
      read.push(
        (await page.evaluate(`new Promise((resolve, reject) => {
          const track = document.createElement('track');
          track.src = '/${index}.vtt';
          track.onload = () => resolve([...track.track.cues].map((cue) => ({
            start: cue.startTime,
            end: cue.endTime,
            text: cue.getCueAsHTML().textContent,
            tags: cue.text.match(/<[0-9:.]+>/g) ?? [],
          })));
          track.onerror = () => reject(new Error('not a WebVTT file'));
          document.querySelector('video').append(track);
          track.track.mode = 'showing';
        })`)) as readonly ReadCue[],
      );
    }
    return read;
  } finally {
    await browser.close();
    await new Promise((done) => server.close(done));
  }
}
