/** models/manifest.json as data: what networks there are, where each comes from and how it is recognised. */
import { COCO_CLASSES, cocoGroup } from './class-groups.js';
import type { FaceFormatName } from './faces/face-formats.js';

export interface ModelManifest {
  readonly models: readonly ModelEntry[];
}

export type DetectorFormatName = 'yolox-raw';

export interface ModelEntry {
  readonly name: string;
  readonly format: DetectorFormatName | FaceFormatName | 'selfie-matte';
  /** Class names in the order of their ids, or COCO's 80. */
  readonly classes: 'coco-80' | readonly string[];
  /**
   * Side of the square the file declares, px; the engine runs it at the clip's own aspect. Absent where there is none.
   */
  readonly size?: number;
  readonly bytes: number;
  /** SHA-256 of the file at `url`. */
  readonly sha256: string;
  /** Hashes of other exports of the same weights. */
  readonly alsoKnown: readonly string[];
  /** Absent for a model that is part of the package. */
  readonly url?: string;
  /** File name in models/, for a model that is part of the package: never offered as a COCO detector. */
  readonly bundled?: string;
  readonly licence: string;
  readonly source: string;
}

/** Whether a composition may name it: face networks are redaction's, mattes are a short's `depth`. */
export function isDetector(entry: ModelEntry): boolean {
  return entry.format === 'yolox-raw';
}

/** The entry whose file has this SHA-256. */
export function recognise(manifest: ModelManifest, sha256: string): ModelEntry | undefined {
  return manifest.models.find((entry) => entry.sha256 === sha256 || entry.alsoKnown.includes(sha256));
}

/** The names of a network's classes. */
export interface ClassBook {
  /** English, lower case: `person`. Classes beyond the names are `class 81`. */
  readonly nameOf: (classId: number) => string;
  /** See `TrackingOptions.classGroup`. */
  readonly groupOf: (classId: number) => number;
}

/** For an unknown file: 80 classes are taken for COCO's, any other number has no names. */
export function classBook(entry: ModelEntry | undefined, classes: number): ClassBook {
  const isCoco = entry === undefined ? classes === COCO_CLASSES.length : entry.classes === 'coco-80';
  const names = entry !== undefined && entry.classes !== 'coco-80' ? entry.classes : isCoco ? COCO_CLASSES : [];
  return { nameOf: (id) => names[id] ?? `class ${id}`, groupOf: isCoco ? cocoGroup : (id) => id };
}
