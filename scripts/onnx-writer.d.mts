/** See onnx-writer.mjs. */

export declare const FLOAT: 1;
export declare const INT64: 7;
export declare const BOOL: 9;
export type ElementType = 1 | 7 | 9;

export declare function tensor(
  name: string,
  dims: readonly number[],
  values: readonly (number | bigint)[],
  type?: ElementType,
): Buffer;
export declare function valueInfo(name: string, dims: readonly (number | string)[], type?: ElementType): Buffer;
export declare function ints(name: string, values: readonly number[]): Buffer;
export declare function oneInt(name: string, value: number): Buffer;
export declare function subgraph(name: string, graph: Buffer): Buffer;
export declare function node(
  type: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes?: readonly Buffer[],
): Buffer;
export declare function graph(parts: {
  readonly name: string;
  readonly nodes: readonly Buffer[];
  readonly constants?: readonly Buffer[];
  readonly inputs: readonly Buffer[];
  readonly outputs: readonly Buffer[];
}): Buffer;
export declare function model(parts: {
  readonly producer: string;
  readonly description?: string;
  readonly graph: Buffer;
}): Buffer;
