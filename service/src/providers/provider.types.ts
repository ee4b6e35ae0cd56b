/** What the service asks of models, one interface for every capability. Real ones and stand-ins look alike. */

import type { CopyRequest } from './copy-tasks.js';

/** How far a started job is. */
export type JobState = 'running' | 'done' | 'failed';

/** One capability. A job is named by what `start` returned, so that another process can go on with it. */
export interface Provider<Request, Result> {
  /** What the provider will charge its operator, in minor units. */
  quote(request: Request): number;
  /** Begins, or finds again what began under the same key. */
  start(request: Request, key: string): Promise<string>;
  poll(job: string): Promise<JobState>;
  /** The result of a job that is done; media are written to `file`. */
  fetch(job: string, file: string, signal: AbortSignal): Promise<Result>;
  cancel(job: string): Promise<void>;
}

/** A medium that was made. */
export interface Made {
  /** True: nobody's model made it. */
  readonly stand_in: boolean;
}

/** A clip of a short or a scene. */
export interface ClipRequest {
  readonly prompt: string;
  /** 1 or 2 in a short. */
  readonly position: number;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

/** A music bed. */
export interface MusicRequest {
  readonly vibe: string;
  readonly instruments: readonly string[];
  readonly prompt: string;
  readonly seconds: number;
}

/** A still picture: the ground of a slide. */
export interface ImageRequest {
  readonly prompt: string;
  readonly position: number;
  readonly width: number;
  readonly height: number;
}

/** A narration voice speaks a text. */
export interface VoiceRequest {
  readonly voice_id: string;
  /** standard or expressive. */
  readonly model: string;
  readonly language: string;
  readonly text: string;
}

/** A recording, and when its words are spoken: seconds into it. */
export interface Spoken extends Made {
  readonly seconds: number;
  readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/** A voice of the catalog. */
export interface VoiceRecord {
  readonly voice_id: string;
  readonly name: string;
  readonly source: 'featured' | 'library';
  readonly labels: Readonly<Record<string, string>>;
  /** Languages it is offered for. */
  readonly languages: readonly string[];
  /** Languages whose default it is. */
  readonly default_of: readonly string[];
}

/** A picture, or the prompt of a take, to be looked at. */
export interface DescribeRequest {
  /** A file of this machine. */
  readonly file: string;
  readonly prompt: string;
}

/** What is seen, and what gives cause for a second look. */
export interface Description {
  readonly text: string;
  readonly warning_codes: readonly string[];
}

/** A public page. */
export interface PageFacts {
  readonly facts: Readonly<Record<string, string>>;
  readonly image_urls: readonly string[];
}

/** What screening says. */
export type Verdict = { readonly kind: 'passed' } | { readonly kind: 'rejected'; readonly category: string };

/** Every capability. */
export interface Providers {
  readonly clip: Provider<ClipRequest, Made>;
  readonly image: Provider<ImageRequest, Made>;
  readonly music: Provider<MusicRequest, Made>;
  readonly voice: Provider<VoiceRequest, Spoken>;
  readonly voices: Provider<Readonly<Record<string, never>>, readonly VoiceRecord[]>;
  readonly copy: Provider<CopyRequest, unknown>;
  readonly describe: Provider<DescribeRequest, Description>;
  /** Facts of a page; or one of its images, written to the file. Private addresses are its own matter to refuse. */
  readonly page: Provider<{ readonly url: string; readonly as: 'facts' | 'image' }, PageFacts>;
  readonly screen: Provider<{ readonly text: string }, Verdict>;
}

/** A provider that is not there now. */
export class ProviderDown extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderDown';
  }
}

/** A provider that could not do what was asked. */
export class ProviderFailed extends Error {
  readonly code = 'provider_failed';

  constructor(message: string) {
    super(message);
    this.name = 'ProviderFailed';
  }
}
