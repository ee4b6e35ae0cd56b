/** ffmpeg's messages about damage in a source, as lines that are the same in every run. */

/** A line of a decoder or a demuxer: filters and encoders speak too. */
const DECODER_LINE = /^\[(?!Parsed_|libx264|mp4 |aac )[\w,]+ @ 0x[0-9a-f]+\] ./;
/**
 * Matches what a muxer says when two frames of a clip with uneven frame times fall into one frame of its even clock: no
 * damage.
 */
const MUXER_LINE = / to muxer in stream /;
const ADDRESS = / @ 0x[0-9a-f]+(?=\])/;

/**
 * Lines of decoders and demuxers in what a command with log level `error` wrote to standard error, without the
 * addresses in them.
 */
export function decoderComplaints(stderr: string): readonly string[] {
  return stderr
    .split('\n')
    .filter((line) => DECODER_LINE.test(line) && !MUXER_LINE.test(line))
    .map(withoutAddress);
}

/** `[h264 @ 0x5581] Reference 4 >= 4` as `[h264] Reference 4 >= 4`. */
export function withoutAddress(line: string): string {
  return line.replace(ADDRESS, '');
}
