/** The script of the child process that reads the tags of untrusted sound. */
import { serve } from '../isolated/serve.js';
import { parseTags } from './parse-tags.js';
import type { AudioDemuxer } from './sniff-audio.js';

serve({
  read: async ({ file, demuxer }: { readonly file: string; readonly demuxer: AudioDemuxer }) => ({
    value: await parseTags(file, demuxer),
  }),
});
