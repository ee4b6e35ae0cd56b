/** The only access to onnxruntime-node: native code, loaded on first use, with its telemetry off. */
import { expectRuntime, runtimeUnloadable } from './inference-runtime.js';

export type OrtModule = typeof import('onnxruntime-node');

/**
 * Without this setting it contacts a server of its maker, reads the machine's id, and writes files into the home and
 * the temporary folder.
 */
export async function ortModule(): Promise<OrtModule> {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  expectRuntime();
  return import('onnxruntime-node').catch((cause: unknown) => {
    throw runtimeUnloadable(cause);
  });
}
