/** Where the compiled scripts of the engine's own children lie. */

/**
 * Its file in dist, by a name from the root of the code. Name it literally: the version of the code that uses it
 * follows such names.
 */
export function childScript(name: string): URL {
  // src/io/isolated and dist/io/isolated lie equally deep, so one relative path serves both; node runs no TypeScript.
  return new URL(`../../../dist/${name}`, import.meta.url);
}
