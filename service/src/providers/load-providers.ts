/** Replaces stand-ins by the operator's providers. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Providers } from './provider.types.js';
import { STAND_INS } from './stand-ins/stand-ins.js';

/** The module is not there, or exports no providers. */
export class NoProviders extends Error {}

const METHODS = ['quote', 'start', 'poll', 'fetch', 'cancel'];

/** Stand-ins, with those replaced that the module's `providers` names. Throws `NoProviders`. */
export async function loadProviders(file: string | undefined): Promise<Providers> {
  if (file === undefined) return STAND_INS;
  const found = await import(pathToFileURL(resolve(file)).href).catch((error: Error) => {
    throw new NoProviders(`Expected a module in REELWRIGHT_PROVIDERS but ${file} can not be loaded: ${error.message}`);
  });
  const own: unknown = found.providers;
  if (typeof own !== 'object' || own === null)
    throw new NoProviders(`Expected ${file} to export "providers", an object`);
  for (const [name, provider] of Object.entries(own)) {
    if (!Object.hasOwn(STAND_INS, name))
      throw new NoProviders(`Expected ${Object.keys(STAND_INS).join(', ')} in ${file} but received ${name}`);
    const missing = METHODS.filter((method) => typeof Object(provider)[method] !== 'function');
    if (missing.length > 0) throw new NoProviders(`Expected ${missing.join(', ')} of ${name} in ${file}`);
  }
  return { ...STAND_INS, ...own };
}
