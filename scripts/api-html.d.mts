/**
 * How well an entry answers a search, 0 (not at all) to 4 (its name is what was typed); 3 for a member of that name.
 */
export function rank(query: string, name: string, text: string, members?: readonly string[]): number;
/** The searchable page of these Markdown pages. */
export function apiHtml(pages: readonly string[]): string;
