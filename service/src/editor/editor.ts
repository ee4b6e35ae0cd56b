/** A stored editor ad: its fields, its scenes, its sound. */
import type { DocumentRecord } from 'reelwright';
import { EDITOR_LIMITS } from 'reelwright';
import type { Project } from '../projects/project.js';
import type { Brief } from '../providers/copy-tasks.js';
import type { Spoken } from '../providers/provider.types.js';

/** A clip of a scene, in the store. A type, so that it can be stored as JSON. */
export type SegmentMedia = {
  readonly key: string;
  readonly duration_seconds: number;
  /** True: generated; false: the caller's own. */
  readonly generated: boolean;
  readonly stand_in: boolean;
};

/** A scene. */
export type Segment = {
  readonly id: number;
  /** '' for a clip of the caller's own. */
  readonly prompt: string;
  readonly narration_text: string;
  /** The upload it shows. */
  readonly upload_id: number | null;
  readonly fit_mode: string | null;
  /** True: the product is to be seen in it. */
  readonly features_product: boolean;
  readonly media: SegmentMedia | null;
  /** How often a clip was made for it; left out: once when it has one. */
  readonly takes?: number;
};

/** A recorded voice. */
export type EditorAudio = {
  readonly key: string;
  readonly seconds: number;
  readonly words: Spoken['words'];
  readonly voice_id: string;
  readonly stand_in: boolean;
};

/** A music bed. */
export type EditorMusic = {
  readonly key: string;
  readonly seconds: number;
  readonly stand_in: boolean;
  /** How often a bed was made; left out: once. */
  readonly take?: number;
};

/** The content of an editor ad. */
export type EditorMade = {
  readonly segments: readonly Segment[];
  readonly narration_status: string | null;
  readonly audio: EditorAudio | null;
  readonly music: EditorMusic | null;
  /** How long scenes last: the autopilot's follow the voice. */
  readonly pacing: 'fixed' | 'voice_first';
};

/** Images of an editor ad, by store key. */
export interface EditorMedia {
  readonly product?: { readonly key: string; readonly description: string | null };
  readonly logo?: string;
  readonly closing_image?: string;
}

/** An editor ad. */
export type Editor = Project<EditorMedia, EditorMade>;

/** An editor ad with nothing generated. */
export const EMPTY_MADE: EditorMade = {
  segments: [],
  narration_status: null,
  audio: null,
  music: null,
  pacing: 'fixed',
};

/** What was made for an editor ad; empty before anything was. */
export function madeOf({ made }: Pick<Editor, 'made'>): EditorMade {
  return made ?? EMPTY_MADE;
}

/** Seconds of a scene that is generated. */
export const SCENE_SECONDS = 8;
/** Number of scenes of a scenario where it is not given. Chosen by this service. */
export const DEFAULT_SCENES = 5;

const PROMPT_MIN = 10;
const SUBJECT_MIN = 3;

/** A field as a text; '' when it is unset. */
export function textField(fields: DocumentRecord, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** True when there is enough to write a scenario from. */
export function hasBrief({ fields }: Pick<Editor, 'fields'>): boolean {
  return (
    textField(fields, 'scenario_prompt').trim() !== '' ||
    textField(fields, 'product_prompt').trim().length >= PROMPT_MIN ||
    textField(fields, 'product_subject').trim().length >= SUBJECT_MIN
  );
}

/** The brief for the copy provider. */
export function briefOf({ fields, media }: Pick<Editor, 'fields' | 'media'>, productName = ''): Brief {
  const seconds = fields['target_duration_seconds'];
  return {
    product_prompt: textField(fields, 'product_prompt') || textField(fields, 'scenario_prompt'),
    product_subject: textField(fields, 'product_subject'),
    product_name: productName,
    product_description: media.product?.description ?? '',
    creative_format: textField(fields, 'creative_format') || null,
    look: textField(fields, 'visual_language') || null,
    theme: textField(fields, 'theme') || null,
    intent: textField(fields, 'project_intent') || null,
    target_seconds: typeof seconds === 'number' ? seconds : null,
  };
}

/** The words of the voice: the scenes' texts, else the script. */
export function scriptOf({ fields, made }: Pick<Editor, 'fields' | 'made'>): string {
  const spoken = madeOf({ made })
    .segments.map(({ narration_text }) => narration_text.trim())
    .filter((text) => text !== '')
    .join(' ');
  return spoken === '' ? textField(fields, 'narration_script').trim() : spoken;
}

/** The length of the film in whole seconds, for which a music bed is billed. */
export function filmSeconds({ fields, made }: Pick<Editor, 'fields' | 'made'>): number {
  const { segments, audio } = madeOf({ made });
  const scenes = segments.reduce((sum, { media }) => sum + (media?.duration_seconds ?? SCENE_SECONDS), 0);
  const planned = Number(
    fields['target_duration_seconds'] ?? Number(fields['segments_count'] ?? DEFAULT_SCENES) * SCENE_SECONDS,
  );
  return Math.max(1, Math.ceil(Math.max(segments.length > 0 ? scenes : planned, audio?.seconds ?? 0)));
}

/** A scene that is to be generated. */
export function newSegment(id: number, prompt: string, more: Partial<Segment> = {}): Segment {
  return {
    id,
    prompt,
    narration_text: '',
    upload_id: null,
    fit_mode: null,
    features_product: false,
    media: null,
    ...more,
  };
}

/** The scenes of a scenario, a line each. */
export function scenesIn(scenario: string): readonly string[] {
  const lines = scenario
    .split('\n')
    .map((line) => [...line.trim()].slice(0, EDITOR_LIMITS.segmentPrompt).join(''))
    .filter((line) => line !== '');
  return lines.length > 0 ? lines : [scenario.trim().slice(0, EDITOR_LIMITS.segmentPrompt)];
}

/** What was made of an editor ad, with one scene changed. */
export function withSegment(made: EditorMade, id: number, change: Partial<Segment>): EditorMade {
  return { ...made, segments: made.segments.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}
