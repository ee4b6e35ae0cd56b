/** A valid tracking composition to what its plan is made from: defaults applied, classes in order. */
import type { Rgba } from '../../color.js';
import type { TrackingLabels, TrackingRedaction, TrackingStyle } from '../enumerations.js';
import { TRACKING_LIMITS } from '../limits.js';
import { extensionsOf, type OwnName } from '../own-name.js';
import type { TrackingComposition } from './tracking-schema.js';

export interface ResolvedTracking {
  readonly kind: 'tracking';
  readonly source: string;
  /** COCO-80 ids, ascending, each once; undefined: all. */
  readonly classes: readonly number[] | undefined;
  /** Straight alpha; undefined: a distinct stable colour per class. */
  readonly color: Rgba | undefined;
  /** A name of the manifest, or a file: the latter counts by its content in the combination hash. */
  readonly model: { readonly name: string } | { readonly source: string };
  readonly style: TrackingStyle | OwnName;
  readonly showScore: boolean;
  /** Texts by class name or track id, with their names in order. */
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

/** A path is what ends in .onnx or holds a separator; anything else is a name. */
function modelOf(model: string): ResolvedTracking['model'] {
  return /[/\\]|\.onnx$/i.test(model) ? { source: model } : { name: model };
}
