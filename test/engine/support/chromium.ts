/**
 * A film in a real browser: served over HTTP with ranges, played, and its first and last picture read back from a
 * canvas.
 */
import { accessSync, constants } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium as launcher } from 'playwright-core';
import { isCi } from '../../support/golden-mode.js';
import type { Picture } from '../../support/picture.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the browser, or undefined; in CI a missing one throws. */
export const chromium: string | undefined = findChromium();

function findChromium(): string | undefined {
  const found = PLACES.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (found === undefined && isCi(process.env))
    throw new Error(`Expected Chromium in CI at one of ${PLACES.join(', ')} but found none: install it`);
  return found;
}

export interface Played {
  /** The `ended` event came. */
  readonly ended: boolean;
  readonly error: string | null;
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly currentTime: number;
  readonly first: Picture;
  readonly last: Picture;
}

/** Plays at double speed. Local only; nothing else is reached. */
export async function playInChromium(film: Buffer): Promise<Played> {
  const server = createServer((request, response) => answer(request, response, film));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const browser = await launcher.launch({
    executablePath: chromium ?? 'chromium',
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
      ...[
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
      '--force-color-profile=srgb',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    // Text, because the body runs in the page, where this project's types know no DOM.
    const played = (await page.evaluate(PLAY)) as Omit<Played, 'first' | 'last'> & { first: string; last: string };
    const picture = (base64: string): Picture => ({
      width: played.width,
      height: played.height,
      data: new Uint8Array(Buffer.from(base64, 'base64')),
    });
    return { ...played, first: picture(played.first), last: picture(played.last) };
  } finally {
    await browser.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const PLAY = `(async () => {
  const video = document.querySelector('video');
  const shown = () => new Promise((done) => video.requestVideoFrameCallback(done));
  const grab = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const url = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(new Blob([data]));
    });
    return url.slice(url.indexOf(',') + 1);
  };
  const firstShown = shown();
  video.src = '/film.mp4';
  await new Promise((done) => { video.onloadeddata = done; video.onerror = done; });
  await firstShown;
  const first = await grab();
  video.playbackRate = 2;
  video.muted = true;
  const ended = new Promise((done) => {
    video.onended = () => done(true);
    video.onerror = () => done(false);
    setTimeout(() => done(false), 90000);
  });
  await video.play();
  const hasEnded = await ended;
  return {
    ended: hasEnded,
    error: video.error && video.error.message,
    width: video.videoWidth,
    height: video.videoHeight,
    duration: video.duration,
    currentTime: video.currentTime,
    first,
    last: await grab(),
  };
})()`;

function answer(request: IncomingMessage, response: ServerResponse, film: Buffer): void {
  if (request.url !== '/film.mp4') {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>film</title><video playsinline></video>');
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), film.length - 1) : film.length - 1;
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${film.length}` }),
  });
  response.end(film.subarray(start, end + 1));
}
