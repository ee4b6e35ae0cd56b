/** The images of a draw list, including those in groups. */
import type { DrawNode } from './draw-list.js';

export type ImageNode = Extract<DrawNode, { kind: 'image' }>;

export function imageNodes(nodes: readonly DrawNode[]): readonly ImageNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'image' ? [node] : node.kind === 'group' ? imageNodes(node.children) : [],
  );
}
