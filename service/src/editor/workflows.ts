/** The workflows of an editor ad: their names, their input, their cost. */
import type { ChargeItem } from '../ledger/charges.js';
import type { StepSpec } from '../runs/runs.js';
import { musicPrice, PRICES } from '../values/prices.js';
import { DEFAULT_SCENES, type Editor, filmSeconds, madeOf, SCENE_SECONDS, type Segment, scriptOf } from './editor.js';

/** By purpose. The interface names those of the autopilot and of single scenes; this service named the others. */
export const WORKFLOWS = {
  autopilot: 'editor.autopilot.voicefirst@1',
  scene: 'editor.scene.generate',
  sceneAgain: 'editor.scene.regenerate',
  batch: 'editor.batch.generate',
  voice: 'editor.voice.generate',
  music: 'editor.music.generate',
  render: 'editor.render',
} as const;

/** The parts of a project that a run may work on. */
export const SUBJECTS = {
  autopilot: 'autopilot',
  batch: 'batch',
  voice: 'voice',
  music: 'music',
  render: 'render',
  scene: (id: number) => `segment-${id}`,
} as const;

/** The autopilot's steps, in the interface's order. */
export const AUTOPILOT_STEPS: readonly StepSpec[] = [
  { key: 'scenario.compile', label: 'Writing the scenario' },
  { key: 'scenario.review', label: 'Reviewing the scenario' },
  { key: 'scenario.apply', label: 'Laying out the scenes' },
  { key: 'narration', label: 'Writing the narration' },
  { key: 'voice', label: 'Recording the voice' },
  { key: 'pacing.derive', label: 'Pacing the scenes by the voice' },
  { key: 'previews', label: 'Drawing previews' },
  { key: 'scenes', label: 'Making the scenes' },
  { key: 'scenes.review', label: 'Reviewing the scenes' },
  { key: 'music', label: 'Making music' },
  { key: 'render', label: 'Rendering the film' },
  { key: 'delivery', label: 'Delivering the film' },
];

/** The steps of scenes, and of a film over them when it is rendered. */
export function sceneSteps(segments: readonly Segment[], isRender: boolean): readonly StepSpec[] {
  const scenes = segments.map(({ id }, index) => ({
    key: sceneKey(id),
    label: `Making scene ${index + 1} of ${segments.length}`,
  }));
  return isRender ? [...scenes, { key: 'film', label: 'Rendering the film' }] : scenes;
}

/** The name of a scene's step and charge. */
export function sceneKey(id: number): string {
  return `scene-${id}`;
}

/** The cost of scenes. */
export function sceneItems(segments: readonly Pick<Segment, 'id'>[]): readonly ChargeItem[] {
  return segments.map(({ id }) => ({ item: sceneKey(id), kind: 'scene', amount: PRICES.editorScene }));
}

/**
 * The cost of a voice by the code points of its script, one item for each started thousand; unused items are released.
 */
export function voiceItems(characters: number): readonly ChargeItem[] {
  const thousands = Math.max(1, Math.ceil(characters / 1000));
  return Array.from({ length: thousands }, (_, index) => ({
    item: `voice-${index + 1}`,
    kind: 'voice',
    amount: PRICES.voicePerThousand,
  }));
}

/** The cost of a music bed. */
export function musicItems(seconds: number): readonly ChargeItem[] {
  return [{ item: 'music', kind: 'music', amount: musicPrice(seconds) }];
}

/** Scenes without a clip that can be generated. */
export function toGenerate(editor: Pick<Editor, 'made'>): readonly Segment[] {
  return madeOf(editor).segments.filter(({ media, prompt }) => media === null && prompt !== '');
}

/** The most characters that the autopilot writes for a scene: the words for its eight seconds. */
export const NARRATION_MOST = 160;

/** What the autopilot will make, frozen when it starts. A type, so that it can be stored as JSON. */
export type AutopilotPlan = {
  /** Scenes of a project that has none yet. */
  readonly scenes: number;
  /** Seconds of the bed. */
  readonly music_seconds: number;
  /** Most characters of the narration. */
  readonly characters: number;
};

/** The parts that are still missing, and their cost. */
export function autopilotQuote(editor: Editor): {
  readonly plan: AutopilotPlan;
  readonly items: readonly ChargeItem[];
} {
  const { segments, audio, music } = madeOf(editor);
  const scenes = segments.length > 0 ? segments.length : Number(editor.fields['segments_count'] ?? DEFAULT_SCENES);
  const missing =
    segments.length > 0 ? toGenerate(editor) : Array.from({ length: scenes }, (_, index) => ({ id: -(index + 1) }));
  const script = scriptOf(editor);
  const plan = {
    scenes,
    music_seconds: segments.length > 0 ? filmSeconds(editor) : scenes * SCENE_SECONDS,
    characters: script === '' ? scenes * NARRATION_MOST : [...script].length,
  };
  const items = [
    ...sceneItems(missing),
    ...(audio === null ? voiceItems(plan.characters) : []),
    ...(music === null ? musicItems(plan.music_seconds) : []),
  ];
  return { plan, items };
}
