/** Plain names of sound codecs that ffmpeg knows by their tag alone. */

const NAMES: Readonly<Record<string, string>> = {
  'ac-4': 'Dolby AC-4',
  apac: 'Apple Positional Audio',
  enca: 'an encrypted codec',
  fpcm: 'uncompressed floating-point samples (fpcm)',
  iamf: 'IAMF',
  ipcm: 'uncompressed samples (ipcm)',
  mha1: 'MPEG-H 3D Audio',
  mha2: 'MPEG-H 3D Audio',
  mhm1: 'MPEG-H 3D Audio',
  mhm2: 'MPEG-H 3D Audio',
  wma: 'Windows Media Audio',
};

/** `tag`: four characters of the container, or undefined. `codec`: ffmpeg's name, `none` for one it does not know. */
export function soundCodecName(codec: string, tag: string | undefined): string {
  const known = NAMES[tag ?? codec];
  if (known !== undefined) return known;
  if (codec === 'none') return tag === undefined ? 'a codec that the file does not name' : `the codec ${tag}`;
  return codec.toUpperCase().replaceAll('_', ' ');
}
