/** The tasks of the copy provider, and the shape of each answer, which an operator's provider must keep to. */
import { z } from 'zod';

/** What is told of a product or a story. */
export interface Brief {
  readonly product_prompt: string;
  readonly product_subject: string;
  readonly product_name: string;
  /** What its photo shows; '' when nobody said. */
  readonly product_description: string;
  readonly creative_format: string | null;
  /** The interface's visual_language, theme and project_intent. */
  readonly look: string | null;
  readonly theme: string | null;
  readonly intent: string | null;
  /** How long the film is to be; null: as long as it takes. */
  readonly target_seconds: number | null;
}

/** How a short is told. */
export interface CopyStyle {
  readonly look: string | null;
  readonly theme: string | null;
  readonly format: string | null;
  readonly product_description: string;
  readonly brand_name: string;
}

/** One task and what it needs; every text in `language`. */
export type CopyRequest =
  | { readonly task: 'short'; readonly prompt: string; readonly language: string; readonly style: CopyStyle }
  | {
      readonly task: 'slider';
      readonly prompt: string;
      readonly language: string;
      readonly slides: number;
      readonly mode: string;
      readonly template: string;
    }
  | { readonly task: 'scenario'; readonly brief: Brief; readonly language: string; readonly scenes: number }
  | {
      readonly task: 'narration';
      readonly brief: Brief;
      readonly language: string;
      readonly scenes: readonly string[];
      /** The most code points of a scene's text. */
      readonly most: number;
    }
  | {
      readonly task: 'scene_prompt';
      readonly prompt: string;
      readonly earlier: readonly string[];
      readonly language: string;
    }
  | { readonly task: 'music_prompt'; readonly prompt: string; readonly language: string }
  | { readonly task: 'hooks'; readonly prompt: string; readonly language: string; readonly count: number }
  | { readonly task: 'angles'; readonly prompt: string; readonly language: string; readonly count: number };

/** A text of at most so many code points: a longer one is cut between words. */
function cut(max: number) {
  return z.string().transform((text) => cutText(text.trim(), max));
}

/** `cutText('one two', 5)` is 'one'. */
export function cutText(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const short = points.slice(0, max).join('');
  const space = short.lastIndexOf(' ');
  return space > max / 3 ? short.slice(0, space) : short;
}

/** The shape of each answer, within the interface's bounds. */
export const COPY_ANSWERS = {
  short: z.object({
    headline: cut(80),
    subheadline: cut(200),
    text_beats: z.array(cut(120)).max(8),
    brand_name: cut(40),
    closing_claim: cut(80),
  }),
  slider: z.object({
    slides: z
      .array(z.object({ headline: cut(120), body: cut(600), kicker: cut(40) }))
      .min(3)
      .max(10),
    caption: cut(3000),
    hashtags: z.array(cut(100)).max(100),
  }),
  scenario: z.object({ scenes: z.array(cut(2000)).min(1).max(10), needs: z.array(z.string()) }),
  narration: z.object({ scenes: z.array(cut(5000)).max(20) }),
  scene_prompt: z.object({ prompt: cut(2000) }),
  music_prompt: z.object({ prompt: cut(1200) }),
  hooks: z.object({ hooks: z.array(cut(80)).min(1).max(6) }),
  angles: z.object({ angles: z.array(cut(120)).min(1).max(12) }),
} as const;

/** A task of the copy provider. */
export type CopyTask = CopyRequest['task'];

/** The answer of a task. */
export type CopyAnswer<T extends CopyTask> = z.output<(typeof COPY_ANSWERS)[T]>;
