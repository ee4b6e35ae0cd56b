/** A prepared film in its output format, checked against what the film holds and the machine can encode. */
import { type Deliverers, delivered } from '../../compose/delivered.js';
import type { FilmPlan } from '../../compose/plan.js';
import { misfitProblem } from '../../document/output.js';
import { ReelwrightError } from '../../errors.js';
import { expectEncoder } from '../../io/outputs/expect-encoder.js';
import { chosen, type Delivery } from '../../outputs/delivery.js';
import { pictureVersions, processorModel } from '../versions.js';
import type { Workspace } from '../workspace.js';

/**
 * Throws (class `usage`) `output_option` for a preview larger or quicker than the film: nothing would be in it that the
 * film has not.
 */
export function deliveredPlan(
  plan: FilmPlan,
  delivery: Delivery | undefined,
  { tools }: Pick<Workspace, 'tools'>,
): FilmPlan {
  expectWithin(plan, delivery);
  return delivered(plan, delivery, deliverers(tools));
}

function deliverers(tools: Workspace['tools']): Deliverers {
  return { versions: pictureVersions(tools), processor: processorModel() };
}

/** A default of the format is not a wish of the caller: it gives way to a smaller film. */
function expectWithin({ output }: FilmPlan, delivery: Delivery | undefined): void {
  if (delivery === undefined) return;
  const { sized } = chosen(delivery).row;
  const most = { width: output.size.width, fps: Math.floor(output.frameRate.num / output.frameRate.den) };
  const problems = (['width', 'fps'] as const).flatMap((option) => {
    const asked = delivery[option];
    if (asked === null || asked === sized?.[option] || asked <= most[option]) return [];
    return [misfitProblem(option, asked, most[option])];
  });
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
}

/** Throws `encoder_missing` (class `environment`) where the machine lacks what the format is encoded with. */
export async function expectDeliverable(
  delivery: Delivery | undefined,
  { tools, run, signal }: Pick<Workspace, 'tools' | 'run' | 'signal'>,
): Promise<void> {
  if (delivery !== undefined) await expectEncoder(delivery, { ffmpegPath: tools.ffmpegPath, run, signal });
}
