/**
 * The script of the child process that searches for faces: opens its networks, then answers one frame after the other.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { closerFaceView, type FrameViews } from '../../tracking/faces/face-views.js';
import { doubtful, facesOf, unsure } from '../../tracking/faces/found-faces.js';
import { serve } from '../isolated/serve.js';
import type { FaceFinderRequest, OpenedFaces } from './face-finder.js';
import { type FaceSession, openFaceSession } from './face-session.js';

/** The most closer searches in one frame. */
const MOST_CLOSER = 8;

let session: FaceSession | undefined;
let picture = { width: 0, height: 0 };

serve({
  open: async ({ models, ...options }: FaceFinderRequest) => {
    const files = [];
    for (const { path, sha256, format, name } of models) {
      const bytes = await readFile(path);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        return { value: { changed: name } satisfies OpenedFaces };
      files.push({ format, bytes });
    }
    picture = options.picture;
    session = await openFaceSession(files, options);
    return { value: { changed: null } satisfies OpenedFaces };
  },
  look: async ({ whole, close }: FrameViews, frame) => {
    if (session === undefined) throw new TypeError('internal: no network is open');
    const known = await session.find(frame, close);
    const rough = whole.length === 0 ? [] : await session.find(frame, whole);
    const closer = doubtful(rough, known, picture).slice(0, MOST_CLOSER);
    const checked = closer.length === 0 ? [] : await session.find(frame, closer.map(closerFaceView));
    return { value: facesOf([...known, ...checked, ...rough.map(unsure)], picture) };
  },
});
