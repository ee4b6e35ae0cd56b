/** The names of the demo set, where they lie, and how it is asked for. */
import { join } from 'node:path';

/** Every file of the set. */
export const demoFiles = [
  'dawn.mp4',
  'cup.mp4',
  'logo.png',
  'poster.jpg',
  'music.wav',
  'slide-1.jpg',
  'slide-2.jpg',
  'slide-3.jpg',
] as const;
export type DemoFile = (typeof demoFiles)[number];

/** Absolute paths of one set. */
export interface DemoMedia {
  readonly folder: string;
  /** 8 s, 540x960, 25 fps: hills, a lake, a sunrise. No sound. */
  readonly dawn: string;
  /** 8 s, 540x900 (cropped at the sides on a 9:16 frame), 30 fps: a steaming cup. No sound. */
  readonly cup: string;
  /** 900x240 PNG, cream on transparent. */
  readonly logo: string;
  /** 1080x1920 JPEG without any text. */
  readonly poster: string;
  /** 9.0 s of seamless stereo WAV, 48 kHz. */
  readonly music: string;
  /** Three JPEGs of 1440x1800. */
  readonly slides: readonly [string, string, string];
}

export interface DemoMediaOptions {
  /** The names of the files that are wanted. Default: the whole set. */
  readonly only?: ReadonlySet<string>;
  readonly ffmpegPath: string;
  /** Called with the number of files done, of `total`. */
  readonly onProgress?: (completed: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Where the files of a set lie in `folder` (absolute), whether or not they exist. */
export function demoMediaIn(folder: string): DemoMedia {
  const at = (name: DemoFile) => join(folder, name);
  return {
    folder,
    dawn: at('dawn.mp4'),
    cup: at('cup.mp4'),
    logo: at('logo.png'),
    poster: at('poster.jpg'),
    music: at('music.wav'),
    slides: [at('slide-1.jpg'), at('slide-2.jpg'), at('slide-3.jpg')],
  };
}
