/** The paths of the compiled scripts of the engine's child processes. */

/**
 * Its file in dist, by a path from the root of the code. Write the path literally: the version of the code that uses it
 * follows such paths.
 */
export function childScript(name: string): URL {
  // src/io/isolated and dist/io/isolated lie equally deep, so one relative path serves both; node runs no TypeScript.
  return new URL(`../../../dist/${name}`, import.meta.url);
}
