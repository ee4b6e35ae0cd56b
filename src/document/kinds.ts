/** The table of composition kinds: a new kind is one schema file and one row. */
import type { z } from 'zod';
import type { Problem } from '../errors.js';
import { editorProblems } from './editor/editor-problems.js';
import { type EditorComposition, editorSchema } from './editor/editor-schema.js';
import type { DocumentRecord } from './record.js';
import { shortProblems } from './short/short-problems.js';
import { type ShortComposition, shortSchema } from './short/short-schema.js';
import { sliderProblems } from './slider/slider-problems.js';
import { type SliderComposition, sliderSchema } from './slider/slider-schema.js';
import { trackingProblems } from './tracking/tracking-problems.js';
import { type TrackingComposition, trackingSchema } from './tracking/tracking-schema.js';

export interface KindRow {
  readonly kind: string;
  /** How messages name a document of this kind. */
  readonly noun: string;
  readonly schema: z.ZodObject;
  /** Problems between fields that contradict each other; the document may have any other fault as well. */
  readonly problemsBetweenFields: (document: DocumentRecord) => readonly Problem[];
}

export const KINDS = [
  { kind: 'short', noun: 'a short', schema: shortSchema, problemsBetweenFields: shortProblems },
  { kind: 'slider', noun: 'a slider', schema: sliderSchema, problemsBetweenFields: sliderProblems },
  { kind: 'editor', noun: 'an editor ad', schema: editorSchema, problemsBetweenFields: editorProblems },
  { kind: 'tracking', noun: 'a tracking composition', schema: trackingSchema, problemsBetweenFields: trackingProblems },
] as const satisfies readonly KindRow[];

/** The names of all kinds. */
export type Kind = (typeof KINDS)[number]['kind'];

export type { EditorComposition };

/** A valid composition of any kind, as written. */
export type Composition = ShortComposition | SliderComposition | EditorComposition | TrackingComposition;

/** The composition of one kind: `CompositionOf<'short'>` is `ShortComposition`. */
export type CompositionOf<K extends Kind> = Extract<Composition, { readonly kind: K }>;
