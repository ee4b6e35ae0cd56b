/** Checks before a scene is paid for: its texts are screened, and the product that it features is described. */
import type { SlugCall } from '../http/route.js';
import { expectScreened, type Screened, screenText } from '../providers/screen-text.js';
import { Refusal } from '../values/refusals.js';
import type { Editor, Segment } from './editor.js';
import { type EditorParts, ownEditor } from './editor-call.js';

/** What passed, and what was shown. */
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

/** Throws 409 `editor_references_changed` for another product than was shown, 409 for another text. */
export function expectPrepared(prepared: Prepared | undefined, editor: Editor, texts: readonly string[]): void {
  if (prepared !== undefined && prepared.product !== productOf(editor)) throw new Refusal('editor_references_changed');
  expectScreened(prepared?.screened, texts);
}

/** What scenes are generated from. */
export function scenesTexts(segments: readonly Segment[]): readonly string[] {
  return segments.flatMap(({ prompt, narration_text }) => [prompt, narration_text]);
}

function productOf({ media }: Editor): string {
  return JSON.stringify(media.product ?? null);
}
