/** Wave files by hand, for shapes that no encoder writes. */

/**
 * 32-bit float WAV of interleaved `frames`; `formatTag` 3 = IEEE float. The header's sizes are right unless
 * `claimedBytes` says otherwise.
 */
export function floatWav(frames: readonly (readonly number[])[], sampleRate: number, claimedBytes?: number): Buffer {
  const channels = frames[0]?.length ?? 1;
  const data = Buffer.alloc(frames.length * channels * 4);
  frames.forEach((frame, index) => {
    frame.forEach((value, channel) => {
      data.writeFloatLE(value, (index * channels + channel) * 4);
    });
  });
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(3, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * channels * 4, 28);
  head.writeUInt16LE(channels * 4, 32);
  head.writeUInt16LE(32, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(claimedBytes ?? data.length, 40);
  return Buffer.concat([head, data]);
}

/** `seconds` of a sine on every one of `channels`. */
export function toneFrames(
  hertz: number,
  sampleRate: number,
  seconds: number,
  channels: number,
  amplitude = 0.25,
): number[][] {
  return Array.from({ length: Math.round(sampleRate * seconds) }, (_, index) =>
    new Array<number>(channels).fill(amplitude * Math.sin((2 * Math.PI * hertz * index) / sampleRate)),
  );
}
