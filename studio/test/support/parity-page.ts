/** The page of the parity test: the studio's own drawing, its pixels handed out as hashes. Bundled by the test. */
import { drawnIn, gather } from '../../src/app/artist.js';
import { server } from '../../src/app/server.js';
import type { Drawing } from './drawing.js';

async function pixels({ text, parts }: Drawing, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const part = parts[index];
  if (part === undefined) throw new Error('no such drawing');
  const answer = await server.view(text);
  if (!answer.ok) throw new Error(answer.problems[0]?.message);
  await gather(answer.view);
  const canvas = drawnIn({ x: 0, y: 0, ...answer.view.size }, part.nodes, part.ground);
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return new Uint8Array(data ?? []);
}

async function hashes(drawing: Drawing): Promise<readonly string[]> {
  const found: string[] = [];
  for (const index of drawing.parts.keys()) {
    const digest = await crypto.subtle.digest('SHA-256', await pixels(drawing, index));
    found.push([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
  return found;
}

/** In base64: a list of numbers would take minutes to hand over. */
async function base64(drawing: Drawing, index: number): Promise<string> {
  const reader = new FileReader();
  const read = new Promise((done) => {
    reader.onload = done;
  });
  reader.readAsDataURL(new Blob([await pixels(drawing, index)]));
  await read;
  const url = reader.result as string;
  return url.slice(url.indexOf(',') + 1);
}

Object.assign(globalThis, { hashes, base64 });
