/** A scene of an editor ad -> the requests to its models: frozen when it is paid for, with store keys. */
import type { ClipRequest, Creative, ImageRequest, Neighbour, Reference } from '../providers/provider.types.js';
import { seedOf } from '../providers/seed.js';
import type { Store } from '../store/store.types.js';
import { clipSize } from '../work/work-parts.js';
import { type Editor, madeOf, type Segment, textField } from './editor.js';

/** The content of a scene. A type, so that it can be stored as JSON. */
export type SceneBrief = {
  readonly id: number;
  readonly prompt: string;
  readonly creative: Creative;
  /** The scene's place among `count` scenes, counted from 1. */
  readonly position: number;
  readonly count: number;
  readonly narration: string;
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  /** The product's photo, where the scene features it. */
  readonly product: string | null;
  /** The clip that is shown before it, where there is one. */
  readonly clip_before: string | null;
  readonly take: number;
};

/** What everything that is generated for an editor ad shares. */
export function creativeOf({ fields, media }: Pick<Editor, 'fields' | 'media'>): Creative {
  return {
    language: textField(fields, 'language'),
    look: textField(fields, 'visual_language') || null,
    theme: textField(fields, 'theme') || null,
    format: textField(fields, 'creative_format') || null,
    intent: textField(fields, 'project_intent') || null,
    aspect_ratio: textField(fields, 'export_aspect_ratio') || '9:16',
    product: {
      subject: textField(fields, 'product_subject') || textField(fields, 'product_prompt'),
      description: media.product?.description ?? '',
    },
    brand: { name: '', accent_color: null },
  };
}

/** The brief of a scene, from the current project. */
export function sceneBriefOf(editor: Pick<Editor, 'fields' | 'media' | 'made'>, segment: Segment): SceneBrief {
  const { segments } = madeOf(editor);
  const index = segments.findIndex(({ id }) => id === segment.id);
  const [before, after] = [segments[index - 1], segments[index + 1]];
  return {
    id: segment.id,
    prompt: segment.prompt,
    creative: creativeOf(editor),
    position: index + 1,
    count: segments.length,
    narration: segment.narration_text,
    before: neighbourOf(before),
    after: neighbourOf(after),
    product: segment.features_product ? (editor.media.product?.key ?? null) : null,
    clip_before: before?.media?.key ?? null,
    take: (segment.takes ?? (segment.media?.generated ? 1 : 0)) + 1,
  };
}

function neighbourOf(segment: Segment | undefined): Neighbour | null {
  return segment === undefined ? null : { prompt: segment.prompt, narration: segment.narration_text };
}

/** The location of a request's files, its size, and the scene's first picture where that was generated before. */
export interface SceneSettings {
  readonly store: Pick<Store, 'file'>;
  /** Length of the shorter side, pixels. */
  readonly side: number;
  /** The store key of the picture. */
  readonly firstFrame?: string | undefined;
}

/** The request of a scene's clip. */
export async function sceneRequestOf(
  brief: SceneBrief,
  seconds: number,
  settings: SceneSettings,
): Promise<ClipRequest> {
  const { narration, before, after } = brief;
  return { ...(await pictureOf(brief, settings)), seconds, narration, before, after };
}

/** The request of the picture of a scene's first moment. */
export async function previewRequestOf(brief: SceneBrief, settings: SceneSettings): Promise<ImageRequest> {
  return { ...(await pictureOf(brief, settings)), purpose: 'scene', slide: null };
}

async function pictureOf(brief: SceneBrief, { store, side, firstFrame }: SceneSettings) {
  const { prompt, creative, position, count, product, clip_before, take } = brief;
  const placed = async (role: Reference['role'], key: string | null | undefined): Promise<readonly Reference[]> =>
    typeof key === 'string' ? [{ role, file: await store.file(key) }] : [];
  return {
    ...creative,
    prompt,
    position,
    count,
    ...clipSize(side, creative.aspect_ratio),
    features_product: product !== null,
    references: [
      ...(await placed('product', product)),
      ...(await placed('first_frame', firstFrame)),
      ...(await placed('clip_before', clip_before)),
    ],
    take,
    seed: seedOf(prompt, position, take),
  };
}
