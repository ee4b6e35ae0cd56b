/** The data of a tracking render, which its steps pass on to each other. */
import { join } from 'node:path';
import type { Warning } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { RedactionReport } from '../../tracking/redaction/redaction-report.js';
import type { TrackShapes } from '../../tracking/shapes/track-shapes.js';
import type { ProgressReporter } from '../progress.js';
import type { RenderOutput } from '../result.js';
import type { Work } from '../steps.js';
import type { Workspace } from '../workspace.js';
import type { Hiding } from './find-hiding.js';
import type { ClipTracks } from './find-tracks.js';
import type { PreparedTracking } from './prepare-tracking.js';
import type { TrackingTargets } from './tracking-outputs.js';

/** What is kept beside the film in the cache. */
export interface FilmFacts {
  readonly objects: number;
  readonly looks: number;
  /** What the network really looked at. */
  readonly input: Size;
  readonly warnings: readonly Warning[];
  /** The report of a film that hides people; undefined for other films. */
  readonly redaction?: RedactionReport | undefined;
  /** The size of its contact sheet. */
  readonly contactSheet?: Size | undefined;
}

/** What a render makes, in its own folder. */
export interface WorkFiles {
  readonly film: string;
  readonly thumbnail: string;
  readonly tracks: string;
  readonly mot: string;
  /** Path of the contact sheet, which films that hide people have. */
  readonly contactSheet: string;
}

export interface TrackingRequest {
  readonly prepared: PreparedTracking;
  readonly targets: TrackingTargets;
  readonly progress: ProgressReporter;
  /** Nothing is taken from the cache. */
  readonly verify: boolean;
}

/** The data of a render, which each step extends. */
export interface TrackingWork extends Work {
  readonly request: TrackingRequest;
  readonly workspace: Workspace;
  readonly files: WorkFiles;
  readonly found: ClipTracks | undefined;
  /** Undefined before it is known, and for a style that hides nothing. */
  readonly hiding: Hiding | undefined;
  /** The shapes of objects; undefined before they are known, and for a style that shows none. */
  readonly shapes: TrackShapes | undefined;
  /** What hiding people came to, once the film is proved, and the size of the sheet that shows it. */
  readonly proof: { readonly report: RedactionReport; readonly contactSheet: Size } | undefined;
  /** Complaints of the decoder. */
  readonly complaints: readonly string[];
  readonly facts: FilmFacts;
  readonly outputs: readonly RenderOutput[];
  /** True when everything was stored that could be. */
  readonly isKept: boolean;
}

/** Paths of the files that a render writes in the folder of its workspace. */
export function workFiles({ folder }: Pick<Workspace, 'folder'>): WorkFiles {
  const at = (name: string) => join(folder, name);
  return {
    ...{ film: at('film.mp4'), thumbnail: at('thumbnail.jpg'), tracks: at('tracks.json'), mot: at('mot.txt') },
    contactSheet: at('contact-sheet.jpg'),
  };
}

export function beginTracking(request: TrackingRequest, workspace: Workspace): TrackingWork {
  return {
    request,
    workspace,
    files: workFiles(workspace),
    found: undefined,
    hiding: undefined,
    shapes: undefined,
    proof: undefined,
    complaints: [],
    facts: { objects: 0, looks: 0, input: request.prepared.plan.detector.input, warnings: [] },
    outputs: [],
    isKept: true,
    isFinished: false,
  };
}

/** What was found, for the steps behind the look. */
export function foundOf({ found }: TrackingWork): ClipTracks {
  if (found === undefined) throw new Error('internal: no step has looked');
  return found;
}
