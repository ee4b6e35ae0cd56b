/** The script of the child that reads the tags of sound from outside. */
import { serve } from '../isolated/serve.js';
import { parseTags } from './parse-tags.js';
import type { AudioDemuxer } from './sniff-audio.js';

serve({
  read: async ({ file, demuxer }: { readonly file: string; readonly demuxer: AudioDemuxer }) => ({
    value: await parseTags(file, demuxer),
  }),
});
