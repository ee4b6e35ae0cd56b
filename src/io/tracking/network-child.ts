/** The script of the child process that runs a detector: opens one network, then answers one frame after the other. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serve } from '../isolated/serve.js';
import type { NetworkRequest, OpenedNetwork, Sights } from './isolated-network.js';
import { type Network, openNetwork } from './onnx-session.js';

let network: Network | undefined;

serve({
  open: async ({ model, ...options }: NetworkRequest) => {
    const bytes = await readFile(model.path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== model.sha256) return { value: { kind: 'changed' } satisfies OpenedNetwork };
    network = await openNetwork(bytes, { ...options, name: model.name });
    const { box, classes } = network;
    return { value: { kind: 'open', box, classes } satisfies OpenedNetwork };
  },
  look: async (_: null, frame) => {
    if (network === undefined) throw new TypeError('internal: no network is open');
    const start = performance.now();
    const found = await network.detect(frame);
    return { value: { found, seconds: (performance.now() - start) / 1000 } satisfies Sights };
  },
});
