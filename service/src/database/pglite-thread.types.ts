/** The messages to PGlite's thread and from it. */

/** A statement with parameters, a script without, a subscription, or the end. */
export type ThreadRequest = { readonly id: number } & (
  | { readonly kind: 'query'; readonly text: string; readonly params: readonly unknown[] }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' }
);

/** The answer of a request (0: the thread is ready), or a notification. */
export type ThreadAnswer =
  | { readonly id: number; readonly rows: unknown[]; readonly rowCount: number }
  | { readonly id: number; readonly error: Readonly<Record<string, unknown>> }
  | { readonly channel: string; readonly payload: string };
