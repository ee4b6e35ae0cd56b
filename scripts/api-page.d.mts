import type ts from 'typescript-6';

/** The modules that a package's user can import. */
export const ENTRIES: readonly { readonly title: string; readonly file: string }[];
export const program: ts.Program;
export const checker: ts.TypeChecker;
/** docs/api.md as it should be. */
export function apiPage(): string;
