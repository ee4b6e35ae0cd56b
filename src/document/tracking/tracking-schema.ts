/**
 * The composition of kind `tracking`: a clip, what to look for in it and how to show it; the engine's own fields are
 * marked (E).
 */
import { z } from 'zod';
import { TRACKING_LABELS, TRACKING_REDACTIONS, TRACKING_STYLES } from '../enumerations.js';
import type { Immutable } from '../immutable.js';
import { TRACKING_LIMITS as LIMITS } from '../limits.js';
import {
  brandKit,
  choice,
  choiceOrOwn,
  list,
  media,
  numberWithin,
  optional,
  required,
  schemaReference,
  source,
  text,
  textsByName,
} from '../schema-parts.js';

export const trackingSchema = z
  .strictObject({
    $schema: schemaReference(),
    kind: required(z.literal('tracking'), { description: 'The kind of composition.' }),
    source: media('The clip: at most 60 s and 1080p.').shape.source,
    classes: optional(
      list(
        numberWithin(0, LIMITS.classMax, true),
        1,
        LIMITS.classMax + 1,
        'Leave classes out to track all, or name a COCO-80 id such as 0 (person).',
      ),
      { description: 'COCO-80 ids of the classes to track, 0 to 79; left out: all.', examples: [[0, 2]] },
    ),
    color: optional(list(numberWithin(0, 255, true), 4, 4), {
      description: 'Red, green, blue, alpha, 0 to 255 each; left out: a distinct colour per class.',
      examples: [[255, 77, 0, 255]],
    }),
    brand: brandKit(),
    model: optional(source(), {
      description:
        '(E) Detector: a name of the model manifest; a path to an .onnx file only where the engine option modelPaths allows it.',
      default: 'yolox_nano',
    }),
    style: optional(choiceOrOwn(TRACKING_STYLES), { description: '(E) How an object is shown.', default: 'box' }),
    labels: optional(z.union([choice(TRACKING_LABELS), textsByName(LIMITS.labels, LIMITS.labelText)]), {
      description:
        '(E) `auto`: class and id, none on blur and pixelate. `none`: no labels. Or texts of your own by class name or track id; on blur and pixelate only those show.',
      default: 'auto',
      examples: [{ person: 'Player', '3': 'Ana' }],
    }),
    redact: optional(choice(TRACKING_REDACTIONS), {
      description:
        '(E) What of a person blur and pixelate hide: all of the body, or the head and every face that is found; `face` wants class 0. Other classes are hidden whole. The finished film is looked at again.',
      default: 'body',
    }),
    show_score: optional(z.boolean(), { description: '(E) Whether labels carry the detection score.', default: false }),
    language: optional(text(LIMITS.languageMax, LIMITS.languageMin), {
      description: 'Language of the project; inert.',
    }),
  })
  .meta({
    title: 'Reelwright tracking',
    description: 'A clip with its objects found, followed and marked; size, frame rate, duration and sound stay.',
  });

/** A valid composition of kind `tracking`, as written: defaults are applied by `resolveTracking`. */
export type TrackingComposition = Immutable<z.output<typeof trackingSchema>>;
