/** The same data, read only at every depth: what comes from outside is never changed. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
