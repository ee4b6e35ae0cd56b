/** A voice for the pictures: a hum that swells with each word, since only its waveform is seen. */
const RATE = 16_000;

/** A mono WAV of 16 bits in which something is heard while each word lasts. */
export function spokenWav(words) {
  const seconds = (words.at(-1)?.end ?? 0) + 0.3;
  const samples = new Int16Array(Math.ceil(seconds * RATE));
  for (const { start, end, text } of words) {
    const [from, long] = [Math.round(start * RATE), Math.round((end - start) * RATE)];
    for (let at = 0; at < long; at += 1) {
      const time = at / RATE;
      // Each vowel is a swell.
      const vowels = Math.max(1, text.match(/[aeiouy]+/g)?.length ?? 1);
      const swell = Math.abs(Math.sin((Math.PI * vowels * at) / long)) ** 0.6;
      const hum = [1, 2, 3, 5].reduce((sum, one) => sum + Math.sin(2 * Math.PI * 140 * one * time) / one, 0) / 2.1;
      samples[from + at] = 14_000 * swell * hum;
    }
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(2 * RATE, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}
