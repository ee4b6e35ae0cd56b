/** What the service asks of models, one interface for every capability. Real ones and stand-ins look alike. */

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

/** Copy for a short. */
export interface CopyRequest {
  readonly prompt: string;
  readonly language: string;
}

/** Copy, every text within the interface's bounds. */
export interface Copy {
  readonly headline: string;
  readonly subheadline: string;
  readonly text_beats: readonly string[];
  readonly brand_name: string;
  readonly closing_claim: string;
}

/** What screening says. */
export type Verdict = { readonly kind: 'passed' } | { readonly kind: 'rejected'; readonly category: string };

/** Every capability. */
export interface Providers {
  readonly clip: Provider<ClipRequest, Made>;
  readonly music: Provider<MusicRequest, Made>;
  readonly copy: Provider<CopyRequest, Copy>;
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
