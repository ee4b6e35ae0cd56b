/**
 * The table of kinds that become a film, with everything that the engine needs to know of each. A kind without a row
 * does not compile.
 */
import type { FilmPlan } from '../compose/plan.js';
import type { Composition, CompositionOf, Kind } from '../document/kinds.js';
import type { PlanByKind } from './calls.js';
import { promisedEditor } from './editor/promised-editor.js';
import type { PreparedFilm } from './film/film-calls.js';
import type { Promised } from './film/promised-film.js';
import type { CallOptions } from './options.js';
import { promisedShort } from './short/promised-short.js';
import type { EngineOptions, Workspace } from './workspace.js';

/** Kinds of composition whose plan is that of a film. */
export type FilmKindName = { [K in Kind]: PlanByKind[K] extends FilmPlan ? K : never }[Kind];

interface FilmKindRow<K extends FilmKindName> {
  /** The guarantees that plans of this kind keep. */
  readonly promised: Promised;
  /** True where films of this kind may have caption files beside them. */
  readonly hasCaptions: boolean;
  /** The field of the document that its closing card is made from. */
  readonly cardPath: string;
  /** Gathers its media and plans it; loaded when it is called. */
  prepare(
    composition: CompositionOf<K>,
    options: EngineOptions & CallOptions,
    workspace: Workspace,
  ): Promise<PreparedFilm>;
}

export const FILM_KINDS: { readonly [K in FilmKindName]: FilmKindRow<K> } = {
  short: {
    promised: promisedShort,
    hasCaptions: false,
    cardPath: 'end_card',
    prepare: async (...request) => (await import('./short/prepare-short.js')).prepareShort(...request),
  },
  editor: {
    promised: promisedEditor,
    hasCaptions: true,
    cardPath: 'closing_image.source',
    prepare: async (...request) => (await import('./editor/prepare-editor.js')).prepareEditor(...request),
  },
};

/** Whether a kind, as a document or a plan names it, becomes a film. */
export function isFilmKind(kind: unknown): kind is FilmKindName {
  return typeof kind === 'string' && Object.hasOwn(FILM_KINDS, kind);
}

/** Whether a composition becomes a film. */
export function isFilm(composition: Composition): composition is CompositionOf<FilmKindName> {
  return isFilmKind(composition.kind);
}

/** The media of any film, gathered, and its plan. */
export function prepareFilm<K extends FilmKindName>(
  kind: K,
  composition: CompositionOf<K>,
  options: EngineOptions & CallOptions,
  workspace: Workspace,
): Promise<PreparedFilm> {
  return FILM_KINDS[kind].prepare(composition, options, workspace);
}
