/** What the service asks of models: one interface for every capability, for real providers and stand-ins. */

import type { CopyRequest } from './copy-tasks.js';

/**
 * Why a job failed: `temporary` is tried again after a pause, `permanent` is not, `refused` means that the provider
 * rejects the request, and the customer is told so.
 */
export type FailureKind = 'temporary' | 'permanent' | 'refused';

/** The progress of a started job. */
export type JobState =
  | { readonly state: 'queued' }
  /** `progress`: 0 to 100, where the provider tells. */
  | { readonly state: 'working'; readonly progress?: number }
  /** `cost`: what it really cost its operator, in minor units; fractions of one are welcome. */
  | { readonly state: 'done'; readonly cost?: number; readonly model?: string }
  | { readonly state: 'failed'; readonly reason: string; readonly kind: FailureKind };

/** One capability. A job is identified by the result of `start`, so that another process can continue with it. */
export interface Provider<Request, Result> {
  /** What the provider will charge its operator, in minor units. */
  quote(request: Request): number;
  /** Begins, or finds again what began under the same key. */
  start(request: Request, key: string): Promise<string>;
  poll(job: string): Promise<JobState>;
  /** The result of a job that is done; media are written to `file`. */
  fetch(job: string, file: string, signal: AbortSignal): Promise<Result>;
  cancel(job: string): Promise<void>;
  /** The most jobs of all runs at the same time; left out: 8. */
  readonly mostAtOnce?: number;
  /**
   * The pauses after temporary failures, in milliseconds: a job gets one more try than there are pauses; left out: 5 s,
   * 30 s, 2 minutes.
   */
  readonly pausesMs?: readonly number[];
  /**
   * Its call of our webhook, when it has one: the job that is worth a look now. It proves the call itself; undefined
   * refuses it.
   */
  called?(call: ProviderCall): Promise<string | undefined>;
}

/** The data of a request from a provider. */
export interface ProviderCall {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

/** A medium that was made. */
export interface Made {
  /** True when a stand-in made it, without a model. */
  readonly stand_in: boolean;
}

/** A picture or clip that serves as a reference for what is generated. */
export interface Reference {
  /** The product's photo; the first frame of the clip that is asked for; the clip that is shown before it. */
  readonly role: 'product' | 'first_frame' | 'clip_before';
  /** A file of this machine. */
  readonly file: string;
}

/** What everything in one film or carousel shares: all choices of its customer. */
export interface Creative {
  /** ISO 639-1: of signs and mouths in a picture, of words, of a voice. */
  readonly language: string;
  /** The interface's visual_language; null: the neutral look, or the theme's. */
  readonly look: string | null;
  /** Counts where there is no look. */
  readonly theme: string | null;
  /** The interface's creative_format; null: automatic. */
  readonly format: string | null;
  /** The interface's project_intent. */
  readonly intent: string | null;
  /** Like `9:16`. */
  readonly aspect_ratio: string;
  readonly product: {
    /** What the film is about, in a line. */
    readonly subject: string;
    /** What its photo shows, written by the customer or by `describe`; '' when nobody has. */
    readonly description: string;
  };
  readonly brand: { readonly name: string; readonly accent_color: string | null };
}

/** A neighbour of the requested scene. */
export interface Neighbour {
  readonly prompt: string;
  /** What is said in it. */
  readonly narration: string;
}

/** What a picture or a clip is made of. */
export interface PictureRequest extends Creative {
  readonly prompt: string;
  /** The place among `count` scenes or slides, counted from 1. */
  readonly position: number;
  readonly count: number;
  readonly width: number;
  readonly height: number;
  /** True: the product is to be seen. */
  readonly features_product: boolean;
  readonly references: readonly Reference[];
  /** The number of the take, counted from 1: each is another picture of the same brief. */
  readonly take: number;
  /** 0 to 2^31 - 1; follows from prompt, place and take. */
  readonly seed: number;
}

/** A clip of a short or a scene. */
export interface ClipRequest extends PictureRequest {
  readonly seconds: number;
  /** What is said in it; '' when nothing is. */
  readonly narration: string;
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
}

/** A music bed. */
export interface MusicRequest extends Creative {
  /** The interface's music_vibe; what the look suggests where nobody chose. */
  readonly vibe: string;
  readonly instruments: readonly string[];
  /** The caller's direction for the music, else what the film is about. */
  readonly prompt: string;
  readonly seconds: number;
  readonly take: number;
  readonly seed: number;
}

/** A still picture: the ground of a slide, or the first moment of a scene. */
export interface ImageRequest extends PictureRequest {
  readonly purpose: 'slide' | 'scene';
  /** How the slide is composed, which texts stand on it, and where. */
  readonly slide: {
    readonly mode: string;
    readonly template: string;
    readonly text_position: string | null;
    readonly headline: string;
    readonly body: string;
  } | null;
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

/** A picture to be described, or a take to be held against its prompt. */
export interface DescribeRequest {
  readonly purpose: 'product' | 'take';
  /** A file of this machine. */
  readonly file: string;
  readonly prompt: string;
  /** The language in which the description is to be written. */
  readonly language: string;
}

/** A description of what is seen, and reasons for another check. */
export interface Description {
  readonly text: string;
  readonly warning_codes: readonly string[];
}

/** A public page. */
export interface PageFacts {
  readonly facts: Readonly<Record<string, string>>;
  readonly image_urls: readonly string[];
}

/** The result of screening. */
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
  /**
   * Gets the facts of a page, or writes one of its images to the file. The provider itself must refuse private
   * addresses.
   */
  readonly page: Provider<{ readonly url: string; readonly as: 'facts' | 'image' }, PageFacts>;
  readonly screen: Provider<{ readonly text: string }, Verdict>;
}

/** A provider that is not reachable now. */
export class ProviderDown extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderDown';
  }
}

const CODES = {
  temporary: 'provider_unavailable',
  permanent: 'provider_failed',
  refused: 'provider_refused',
} as const satisfies Readonly<Record<FailureKind, string>>;

/** A provider that could not do its task. The message is for the customer, `reason` for the owner. */
export class ProviderFailed extends Error {
  readonly kind: FailureKind;
  readonly reason: string;

  constructor(message: string, { kind = 'permanent', reason = message }: FailedHow = {}) {
    super(message);
    this.name = 'ProviderFailed';
    this.kind = kind;
    this.reason = reason;
  }

  get code(): (typeof CODES)[FailureKind] {
    return CODES[this.kind];
  }
}

interface FailedHow {
  readonly kind?: FailureKind;
  /** The provider's own words. */
  readonly reason?: string;
}
