/** Draw lists of one document, over flat grounds. */
import type { DrawNode } from 'reelwright';

export interface Drawing {
  /** The document: its fonts and pictures are fetched for it. */
  readonly text: string;
  readonly parts: readonly { readonly name: string; readonly nodes: readonly DrawNode[]; readonly ground: string }[];
}
