/** A valid tracking composition to what its plan is made from: defaults applied, classes in order. */
import type { Rgba } from '../../color.js';
import type { TrackingLabels, TrackingRedaction, TrackingStyle } from '../enumerations.js';
import { TRACKING_LIMITS } from '../limits.js';
import { extensionsOf, type OwnName } from '../own-name.js';
import type { TrackingComposition } from './tracking-schema.js';

export interface ResolvedTracking {
  readonly kind: 'tracking';
  readonly source: string;
  /** Classes to look for: COCO-80 ids, ascending, each once; undefined: all classes. */
  readonly classes: readonly number[] | undefined;
  /** Colour of the marks, with straight alpha; undefined: each class has a distinct colour that is always the same. */
  readonly color: Rgba | undefined;
  /** The detector: a name from the list of known models, or a file, whose content enters the combination hash. */
  readonly model: { readonly name: string } | { readonly source: string };
  readonly style: TrackingStyle | OwnName;
  readonly showScore: boolean;
  /** The labels: a mode, or texts by class name or track id, in sorted order. */
  readonly labels: TrackingLabels | Readonly<Record<string, string>>;
  readonly redact: TrackingRedaction;
  /** Name, version and hash of the code of each extension it uses; absent: none. */
  readonly extensions?: readonly string[];
}

/** The detector used when a composition names none. */
export const DEFAULT_MODEL = 'yolox_nano';

/**
 * Expects a validated composition. `resolveTracking({ kind: 'tracking', source: 'a.mp4', classes: [2, 0, 2]
 * }).classes` is [0, 2].
 */
export function resolveTracking(tracking: TrackingComposition): ResolvedTracking {
  const classes = [...new Set(tracking.classes ?? [])].sort((a, b) => a - b);
  const all = classes.length === 0 || classes.length > TRACKING_LIMITS.classMax;
  const [r = 0, g = 0, b = 0, a = 255] = tracking.color ?? [];
  return {
    kind: 'tracking',
    source: tracking.source,
    classes: all ? undefined : classes,
    color: tracking.color ? { r, g, b, a } : undefined,
    model: modelOf(tracking.model ?? DEFAULT_MODEL),
    style: tracking.style ?? 'box',
    showScore: tracking.show_score ?? false,
    labels: labelsOf(tracking.labels ?? 'auto'),
    redact: tracking.redact ?? 'body',
    ...extensionsOf(tracking),
  };
}

function labelsOf(labels: NonNullable<TrackingComposition['labels']>): ResolvedTracking['labels'] {
  if (typeof labels === 'string') return labels;
  return Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The model as a path when it ends in .onnx or holds a path separator; anything else is a model's name. */
function modelOf(model: string): ResolvedTracking['model'] {
  return /[/\\]|\.onnx$/i.test(model) ? { source: model } : { name: model };
}
