/** The content of an editor ad's film, frozen: keys of media and the record that the engine reads. */
import { type DocumentRecord, fromEditorRecord } from 'reelwright';
import type { Store } from '../store/store.types.js';
import { type Editor, type EditorAudio, madeOf } from './editor.js';

/** A frozen project. A type, so that it can be stored as JSON. */
export type Snapshot = {
  readonly record: DocumentRecord;
  /** The store key of each scene's clip, in order; null: not generated yet. */
  readonly clips: readonly (string | null)[];
  readonly ids: readonly number[];
  readonly audio: Pick<EditorAudio, 'key' | 'words'> | null;
  readonly music: string | null;
  readonly logo: string | null;
  readonly closing_image: string | null;
};

const RECORD_FIELDS = [
  ...['language', 'export_aspect_ratio', 'visual_language', 'theme', 'narration_script', 'target_duration_seconds'],
  ...['logo_position', 'logo_treatment', 'logo_duration_seconds'],
];

/** The project as it is now. */
export function snapshotOf({ fields, media, made }: Pick<Editor, 'fields' | 'media' | 'made'>): Snapshot {
  const { segments, audio, music, pacing } = madeOf({ made });
  const isPaced =
    pacing === 'voice_first' && audio !== null && segments.some(({ narration_text }) => narration_text !== '');
  const written = RECORD_FIELDS.filter((name) => fields[name] !== undefined && fields[name] !== null);
  const kept = written.filter((name) => name !== 'target_duration_seconds' || isPaced);
  return {
    record: {
      ...Object.fromEntries(kept.map((name) => [name, fields[name]])),
      ...(isPaced ? { pacing } : {}),
      segments: segments.map(({ narration_text, fit_mode }, index) => ({
        position: index + 1,
        ...(audio === null ? {} : { narration_text }),
        ...(fit_mode === null ? {} : { fit_mode }),
      })),
    },
    clips: segments.map((segment) => segment.media?.key ?? null),
    ids: segments.map(({ id }) => id),
    audio: audio === null ? null : { key: audio.key, words: audio.words },
    music: music?.key ?? null,
    logo: media.logo ?? null,
    closing_image: media.closing_image ?? null,
  };
}

/** True when both give the same film. The ids of scenes do not count. */
export function isSameFilm(a: Snapshot, b: Snapshot): boolean {
  const shown = ({ ids: _, ...rest }: Snapshot) => sorted(rest);
  return JSON.stringify(shown(a)) === JSON.stringify(shown(b));
}

/** A database may keep the keys of an object in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

/** The composition of a snapshot whose clips all exist. */
export async function compositionOf(store: Store, snapshot: Snapshot): Promise<DocumentRecord> {
  const { record, clips, audio, music, logo, closing_image } = snapshot;
  return fromEditorRecord(record, {
    segments: await Promise.all(clips.map((key) => store.file(key ?? ''))),
    ...(audio === null ? {} : { narration: { source: await store.file(audio.key), words: audio.words } }),
    ...(music === null ? {} : { music: await store.file(music) }),
    ...(logo === null ? {} : { logo: await store.file(logo) }),
    ...(closing_image === null ? {} : { closing_image: await store.file(closing_image) }),
  });
}
