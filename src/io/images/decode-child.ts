/** The script of the child process that decodes untrusted images. */
import { writeFile } from 'node:fs/promises';
import { serve } from '../isolated/serve.js';
import { type DecodeRequest, decodeHere } from './image-decoder.js';

serve({
  metadata: async (path: string) => ({ value: await decodeHere.metadata(path) }),
  decode: async ({ into, ...request }: DecodeRequest & { readonly into: string }) => {
    const { data, ...size } = await decodeHere.decode(request);
    // A pipe takes five times as long; where the file has no room, it is left.
    const isWritten = await writeFile(into, data).then(
      () => true,
      () => false,
    );
    return { value: size, body: isWritten ? undefined : data };
  },
});
