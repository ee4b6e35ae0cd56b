/** Code that a plan of a film is drawn with: what its pictures name of extensions. */
import type { SavedPlan } from '../../compose/read-plan.js';
import { extensionsOf, ownUse } from '../../document/own-name.js';
import type { Extension } from '../extensions/define-extension.js';

/**
 * Rejects with `extension_missing` (class `environment`) for a transition that no extension has, or not of the version
 * and code that the plan was made with. What else extensions bring is drawn in the plan already.
 */
export async function expectExtensionsFor(
  { scenes, document }: Pick<SavedPlan, 'scenes' | 'document'>,
  extensions: readonly Extension[] | undefined,
): Promise<void> {
  const uses = scenes.flatMap(({ enter }, index) => ownUse('transitions', `scenes[${index}].enter.kind`, enter.kind));
  if (uses.length === 0) return;
  const { expectPlanExtensions } = await import('../extensions/use-extensions.js');
  const { extensions: stamps } = extensionsOf(document);
  await expectPlanExtensions(uses, Array.isArray(stamps) ? stamps.map(String) : [], extensions ?? []);
}
