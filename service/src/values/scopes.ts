/** The permissions of a token, and those that a route requires. */

/** The interface's scopes. */
export const SCOPES = ['video:read', 'video:generate', 'account:admin'] as const;
/** A scope of the interface. */
export type Scope = (typeof SCOPES)[number];

/** Scopes that a personal access token may get over the interface; account:admin is never among them. */
export const AGENT_SCOPES = ['video:generate', 'video:read'] as const;

/**
 * Who may call a route: the bearer of a token with a scope, the holder of a signed address, the owner of the machine,
 * or anybody.
 */
export type Access = Scope | 'bearer' | 'signed' | 'owner' | 'open';

/** True when the scopes of a token (`["*"]`: all) cover a scope. */
export function covers(scopes: readonly string[], scope: Scope): boolean {
  return scopes.includes('*') || scopes.includes(scope);
}
