/** Checks before a scene is paid for: its texts are screened, and the product that it features is described. */
import type { SlugCall } from '../http/route.js';
import { expectScreened, type Screened, screenText } from '../providers/screen-text.js';
import { Refusal } from '../values/refusals.js';
import type { Editor, Segment } from './editor.js';
import { type EditorParts, ownEditor } from './editor-call.js';

/** The texts that passed screening, and the product image that was described. */
export interface Prepared {
  readonly screened: Screened;
  readonly product: string;
}

/** Screens texts of the caller's editor ad, and notes its product. Throws 422, 503. */
export async function prepareScenes(
  parts: EditorParts,
  call: SlugCall,
  textsOf: (editor: Editor) => readonly string[],
): Promise<Prepared> {
  const editor = await ownEditor(call);
  const texts = [...textsOf(editor), editor.media.product?.description];
  return { screened: await screenText(parts.providers, texts, call.signal), product: productOf(editor) };
}

/**
 * Throws 409 `editor_references_changed` when the product is not the one that was described, and 409 for a text that
 * was not screened.
 */
export function expectPrepared(prepared: Prepared | undefined, editor: Editor, texts: readonly string[]): void {
  if (prepared !== undefined && prepared.product !== productOf(editor)) throw new Refusal('editor_references_changed');
  expectScreened(prepared?.screened, texts);
}

/** The texts that scenes are generated from. */
export function scenesTexts(segments: readonly Segment[]): readonly string[] {
  return segments.flatMap(({ prompt, narration_text }) => [prompt, narration_text]);
}

function productOf({ media }: Editor): string {
  return JSON.stringify(media.product ?? null);
}
