/** The name of a file without its folders: pure modules know no paths of a system. */

export function basename(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
