export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}
export type Packages = Readonly<Record<string, LockEntry>>;
export interface MissingEntry {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly dev: boolean;
}
export function missingEntries(packages: Packages): MissingEntry[];
export function platformOf(name: string): {
  readonly os: readonly string[];
  readonly cpu: readonly string[];
  readonly libc?: readonly string[];
};
export function sortedEntries(packages: Packages): Record<string, LockEntry>;
