/** The script of the child process that finds a person's pixels: one network, one part of each frame. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
import { type MattePart, matteInput } from '../../tracking/matte-input.js';
import type { YuvMatrix } from '../../tracking/network-input.js';
import { serve } from '../isolated/serve.js';
import type { MatteRequest, OpenedMatte } from './find-mattes.js';
import { modelUnsupported } from './model-unsupported.js';
import { ortModule } from './ort-module.js';

interface Opened {
  readonly session: InferenceSession;
  readonly part: MattePart;
  readonly matrix: YuvMatrix;
}

let opened: Opened | undefined;

serve({
  open: async ({ model, part, matrix }: MatteRequest) => {
    const bytes = await readFile(model.path);
    if (createHash('sha256').update(bytes).digest('hex') !== model.sha256)
      return { value: { isChanged: true } satisfies OpenedMatte };
    const ort = await ortModule();
    const session = await ort.InferenceSession.create(bytes, {
      ...{ intraOpNumThreads: 1, interOpNumThreads: 1, executionProviders: ['cpu'], logSeverityLevel: 4 },
    });
    opened = { session, part, matrix };
    return { value: { isChanged: false } satisfies OpenedMatte };
  },
  look: async (_: null, frame) => {
    if (opened === undefined) throw new TypeError('internal: no network is open');
    const { session, part, matrix } = opened;
    const { Tensor } = await ortModule();
    const input = new Tensor('float32', matteInput(frame, part, matrix), [1, part.side, part.side, 3]);
    const answer = await session.run({ [session.inputNames[0] as string]: input });
    const alpha = answer[session.outputNames[0] as string]?.data;
    if (!(alpha instanceof Float32Array) || alpha.length !== part.side * part.side)
      throw modelUnsupported('selfie_segmentation', 'an answer of another size');
    return { value: null, body: Uint8Array.from(alpha, (share) => Math.round(255 * Math.max(0, Math.min(1, share)))) };
  },
});
