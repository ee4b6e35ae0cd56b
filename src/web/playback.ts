/** Plays a film: its sound is the clock, and frames are painted when they are due; late ones are left out. */
import { SAMPLE_RATE, type Stereo } from '../sound/stereo.js';

/** A film to play. */
export interface Played {
  /** Frames a second. */
  readonly rate: number;
  readonly totalFrames: number;
  /** Shows a frame; resolves when it is visible. */
  show(frame: number): Promise<unknown>;
  /** Called at the end; the film then stands at 0. */
  ended(): void;
}

/** The position of a film, and whether it plays. */
export interface Playback {
  /** Position, seconds. */
  readonly time: () => number;
  readonly isPlaying: () => boolean;
  play(): Promise<void>;
  pause(): void;
  /** Goes to the beginning of a frame; resolves when it is visible. */
  seek(frame: number): Promise<void>;
  /** Volume, 0 to 1. */
  setVolume(volume: number): void;
  /** The sound from the next `play` or `seek` on. */
  setSound(sound: Stereo | undefined): void;
  close(): void;
}

/** Long because its functions share the position of the film. */
export function createPlayback({ rate, totalFrames, show, ended }: Played): Playback {
  let at = 0;
  let clock: (() => number) | undefined;
  let isBusy = false;
  /** The frame that was asked for last while it plays. */
  let painted = -1;
  let request = 0;
  let volume = 1;
  let loudspeaker: Loudspeaker | undefined;
  let sound: Stereo | undefined;

  const time = () => Math.min(totalFrames / rate, clock?.() ?? at);

  function halt(): void {
    at = time();
    clock = undefined;
    cancelAnimationFrame(request);
    loudspeaker?.stop();
  }

  async function begin(): Promise<void> {
    const from = at;
    loudspeaker ??= sound && createLoudspeaker(sound);
    loudspeaker?.setVolume(volume);
    const heard = await loudspeaker?.start(from);
    const since = performance.now();
    clock = heard ?? (() => from + (performance.now() - since) / 1000);
    painted = -1;
    request = requestAnimationFrame(step);
  }

  function step(): void {
    if (clock === undefined) return;
    const frame = Math.floor(clock() * rate + 1e-6);
    if (frame >= totalFrames) {
      halt();
      ended();
      return;
    }
    if (!isBusy && frame !== painted) {
      isBusy = true;
      painted = frame;
      const done = () => {
        isBusy = false;
      };
      show(frame).then(done, done);
    }
    request = requestAnimationFrame(step);
  }

  return {
    time,
    isPlaying: () => clock !== undefined,
    async play() {
      if (clock !== undefined) return;
      if (at * rate >= totalFrames - 1) at = 0;
      await begin();
    },
    pause: halt,
    async seek(frame) {
      const wasPlaying = clock !== undefined;
      halt();
      at = Math.max(0, Math.min(totalFrames - 1, frame)) / rate;
      await show(Math.round(at * rate));
      if (wasPlaying) await begin();
    },
    setVolume(wanted) {
      volume = wanted;
      loudspeaker?.setVolume(wanted);
    },
    setSound(wanted) {
      sound = wanted;
      loudspeaker?.close();
      loudspeaker = undefined;
    },
    close() {
      halt();
      loudspeaker?.close();
    },
  };
}

interface Loudspeaker {
  /** Starts at a time, seconds; resolves with a function that gives the current position of the sound. */
  start(from: number): Promise<() => number>;
  stop(): void;
  setVolume(volume: number): void;
  close(): void;
}

function createLoudspeaker([left, right]: Stereo): Loudspeaker {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  const buffer = new AudioBuffer({ numberOfChannels: 2, length: Math.max(1, left.length), sampleRate: SAMPLE_RATE });
  buffer.copyToChannel(new Float32Array(left), 0);
  buffer.copyToChannel(new Float32Array(right), 1);
  const gain = new GainNode(context);
  gain.connect(context.destination);
  let source: AudioBufferSourceNode | undefined;
  return {
    async start(from) {
      await context.resume();
      source = new AudioBufferSourceNode(context, { buffer });
      source.connect(gain);
      const begun = context.currentTime;
      source.start(begun, from);
      // The sound that is heard now left the mixer a little earlier.
      return () => from + Math.max(0, context.currentTime - begun - (context.outputLatency || 0));
    },
    stop() {
      source?.stop();
      source = undefined;
    },
    setVolume(volume) {
      gain.gain.value = volume;
    },
    close: () => void context.close(),
  };
}
