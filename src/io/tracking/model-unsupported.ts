/** The one error for a detector file that cannot be run, or not within the limits. */
import { ReelwrightError } from '../../errors.js';

/**
 * `model_unsupported` (class environment). `received` completes "Expected a raw YOLOX network … for NAME but received
 * …".
 */
export function modelUnsupported(name: string, received: string, cause?: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'model_unsupported',
      path: 'model',
      message: `Expected a raw YOLOX network (input [1,3,H,W], output [1,cells,5+classes]) for ${name} but received ${received}`,
      remedy:
        'Use a model of "reelwright models list", or export YOLOX with its official script and without --decode_in_inference.',
    },
    { class: 'environment', cause },
  );
}
