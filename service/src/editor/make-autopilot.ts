/**
 * The autopilot: from a brief to a film whose scenes last as long as the words spoken in them. Each step stores its
 * result in the project, so that it may be run twice.
 */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { post } from '../ledger/charges.js';
import { changeProject, projectById } from '../projects/project.js';
import { askProvider } from '../providers/ask-provider.js';
import { ProviderFailed } from '../providers/provider.types.js';
import { screenText } from '../providers/screen-text.js';
import { sideBySide } from '../runs/provider-jobs.js';
import { NeedsInput, type RunContext, type Workflow } from '../runs/run-handler.js';
import { completeRun } from '../runs/runs.js';
import { Refusal } from '../values/refusals.js';
import { askCopyLater, makeMedium } from '../work/ask-model.js';
import type { WorkParts } from '../work/work-parts.js';
import {
  briefOf,
  type Editor,
  madeOf,
  newSegment,
  SCENE_SECONDS,
  type Segment,
  scenesIn,
  scriptOf,
  textField,
} from './editor.js';
import { makeFilm } from './make-film.js';
import { makeScene, takeScene } from './make-scenes.js';
import { makeMusic, makeVoice, type VoiceInput } from './make-sound.js';
import { previewRequestOf, sceneBriefOf } from './scene-requests.js';
import { snapshotOf } from './snapshot.js';
import { type AutopilotPlan, NARRATION_MOST, sceneKey, WORKFLOWS } from './workflows.js';

/** The input of the autopilot, and its caller's answers since. A type, so that it can be stored as JSON. */
export type AutopilotInput = {
  readonly plan: AutopilotPlan;
  /** What the voice needs, except for its text, which is written during the run. */
  readonly voice: Omit<VoiceInput, 'text'>;
  /** True when the autopilot lays out the scenes itself. */
  readonly isNew: boolean;
  readonly product_name: string;
  /** Scenes whose doubtful take was accepted. */
  readonly accepted: readonly number[];
};

/** The workflow of the autopilot. */
export function autopilotWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  return {
    [WORKFLOWS.autopilot]: async (context) => {
      await layOut(parts, context);
      await speak(parts, context);
      await show(parts, context);
      await score(parts, context);
      await deliver(parts, context);
    },
  };
}

const inputOf = ({ run }: RunContext) => run.input as AutopilotInput;

async function editorOf({ db, run }: RunContext): Promise<Editor> {
  const editor = await projectById<Editor>(db, run.productId);
  if (editor === undefined) throw new ProviderFailed('The project is gone.');
  return editor;
}

/** Writes the scenario, has it reviewed, and lays it out as scenes. */
async function layOut(parts: WorkParts, context: RunContext): Promise<void> {
  const { db, run, step, signal } = context;
  const { plan, isNew, product_name } = inputOf(context);
  const { scenes } = await step('scenario.compile', async () => {
    const editor = await editorOf(context);
    if (!isNew) return { scenes: madeOf(editor).segments.map(({ prompt }) => prompt) };
    const scenario = textField(editor.fields, 'scenario_prompt').trim();
    if (scenario !== '') return { scenes: counted(scenesIn(scenario), plan.scenes) };
    const brief = briefOf(editor, product_name);
    const language = textField(editor.fields, 'language');
    // When the caller was asked for a product name, writing the scenario again with it is another task.
    const key = product_name === '' ? 'scenario' : 'scenario-named';
    const request = { task: 'scenario', brief, language, scenes: plan.scenes } as const;
    const answer = await askCopyLater<'scenario'>(parts, context, request, key);
    if (answer.needs.length > 0)
      throw new NeedsInput({
        blocker_code: 'brief_incomplete',
        step_key: 'scenario.compile',
        segment_id: null,
        position: null,
        warning_codes: answer.needs,
      });
    return { scenes: counted(answer.scenes, plan.scenes) };
  });
  await step('scenario.review', async () => {
    await expectPassed(parts, 'scenario', scenes, signal);
    return {};
  });
  await step('scenario.apply', async () => {
    if (!isNew) return {};
    const ids = await newSegmentIds(db, scenes.length);
    await changeProject<Editor>(db, run.productId, (editor) => {
      const made = madeOf(editor);
      const hasProduct = editor.media.product !== undefined;
      const segments = scenes.map((prompt, index) =>
        newSegment(ids[index] ?? 0, prompt, { features_product: hasProduct }),
      );
      return made.segments.length > 0 ? {} : { made: { ...made, segments } };
    });
    return {};
  });
}

/** What was written on the way is screened like what its caller wrote. */
async function expectPassed(
  { providers }: WorkParts,
  what: 'scenario' | 'narration',
  texts: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await screenText(providers, texts, signal).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'prompt_rejected'
      ? new ProviderFailed(`The ${what} did not pass content screening.`)
      : error;
  });
}

/** Ids for new scenes, unique across all projects. */
export async function newSegmentIds(db: Db, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number | string }>`
    SELECT nextval('reelwright.segment_id') AS id FROM generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => Number(id));
}

function counted(scenes: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => scenes[index % scenes.length] ?? '');
}

/** Writes the narration and makes the voice that speaks it. */
async function speak(parts: WorkParts, context: RunContext): Promise<void> {
  const { db, run, step, signal } = context;
  await step('narration', async () => {
    const editor = await editorOf(context);
    if (scriptOf(editor) !== '') return {};
    const scenes = madeOf(editor).segments.map(({ prompt }) => prompt);
    const language = textField(editor.fields, 'language');
    const brief = briefOf(editor, inputOf(context).product_name);
    const request = { task: 'narration', brief, language, scenes, most: NARRATION_MOST } as const;
    const answer = await askCopyLater<'narration'>(parts, context, request);
    await expectPassed(parts, 'narration', answer.scenes, signal);
    await changeProject<Editor>(db, run.productId, (now) => ({
      made: {
        ...madeOf(now),
        narration_status: 'completed',
        segments: madeOf(now).segments.map((segment, index) => ({
          ...segment,
          narration_text: [...(answer.scenes[index] ?? '')].slice(0, NARRATION_MOST).join(''),
        })),
      },
    }));
    return {};
  });
  const audio = await step('voice', async () => {
    const editor = await editorOf(context);
    const { audio: before } = madeOf(editor);
    if (before !== null) return before;
    return makeVoice(parts, context, { ...inputOf(context).voice, text: scriptOf(editor) });
  });
  const text = scriptOf(await editorOf(context));
  await transact(db, async (trx) => {
    await changeProject<Editor>(trx, run.productId, (editor) => ({
      made: { ...madeOf(editor), audio, pacing: 'voice_first' },
    }));
    for (let item = 1; item <= Math.max(1, Math.ceil([...text].length / 1000)); item++)
      await post(trx, run.id, `voice-${item}`);
  });
}

/** The first moment of a scene, drawn before its clip is made, which begins with it. */
interface Frame {
  readonly id: number;
  readonly key: string;
}

/** Makes the scenes as long as their words, and has each one looked at. */
async function show(parts: WorkParts, context: RunContext): Promise<void> {
  const { step } = context;
  const { seconds } = await step('pacing.derive', async () => ({ seconds: pacesOf(await editorOf(context)) }));
  const { frames = [] } = await step<{ readonly frames?: readonly Frame[] }>('previews', async () => {
    const editor = await editorOf(context);
    const missing = madeOf(editor).segments.filter(({ media }) => media === null);
    const frames = await sideBySide(
      missing.map((segment) => async (): Promise<Frame> => {
        const request = await previewRequestOf(sceneBriefOf(editor, segment), {
          store: parts.store,
          side: parts.clipSide,
        });
        const question = { capability: 'image', request, key: `preview-${segment.id}`, suffix: 'png' } as const;
        return { id: segment.id, key: (await makeMedium(parts, context, question)).key };
      }),
    );
    return { frames };
  });
  await step('scenes', async (onProgress) => {
    const editor = await editorOf(context);
    const { segments } = madeOf(editor);
    let done = 0;
    const makeOne = async (segment: Segment, index: number) => {
      const whole = sceneBriefOf(editor, segment);
      // Scenes that are made at the same time do not wait for each other's clips.
      const isTogether = frames.some(({ id }) => id === segments[index - 1]?.id);
      const brief = isTogether ? { ...whole, clip_before: null } : whole;
      const firstFrame = frames.find(({ id }) => id === segment.id)?.key;
      const work = { brief, seconds: seconds[index] ?? SCENE_SECONDS, firstFrame };
      const media = await makeScene(parts, context, work);
      await takeScene(context, { brief, media }, sceneKey(inputOf(context).isNew ? -(index + 1) : segment.id));
      onProgress((100 * ++done) / segments.length);
    };
    await sideBySide(
      segments.flatMap((segment, index) => (segment.media === null ? [() => makeOne(segment, index)] : [])),
    );
    return {};
  });
  await step('scenes.review', () => review(parts, context));
}

/** A scene lasts from its first word to the next scene's, eight seconds at most; without words, eight. */
function pacesOf({ made }: Editor): readonly number[] {
  const { segments, audio } = madeOf({ made });
  let at = 0;
  return segments.map(({ narration_text }) => {
    const count = narration_text
      .replaceAll(/\[[^\]]*\]/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== '').length;
    const [first, next] = [audio?.words[at], audio?.words[at + count]];
    at += count;
    if (count === 0 || first === undefined) return SCENE_SECONDS;
    const end = next?.start ?? (audio?.seconds ?? 0) + 1;
    return Math.min(SCENE_SECONDS, Math.max(1, Math.ceil((end - first.start) * 10) / 10));
  });
}

async function review(parts: WorkParts, context: RunContext): Promise<object> {
  const { accepted } = inputOf(context);
  const editor = await editorOf(context);
  const language = textField(editor.fields, 'language');
  for (const [index, { id, prompt, media }] of madeOf(editor).segments.entries()) {
    if (media === null || !media.generated || accepted.includes(id)) continue;
    const request = { purpose: 'take', file: await parts.store.file(media.key), prompt, language } as const;
    const question = { request, key: `review-${id}`, file: '', signal: context.signal };
    // When nobody can look at the take, the run goes on.
    const seen = await askProvider(parts.providers.describe, question).catch(() => undefined);
    if (seen !== undefined && seen.warning_codes.length > 0)
      throw new NeedsInput({
        blocker_code: 'scene_take_doubtful',
        step_key: 'scenes.review',
        segment_id: id,
        position: index + 1,
        warning_codes: seen.warning_codes,
      });
  }
  return {};
}

/** Makes the music bed. */
async function score(parts: WorkParts, context: RunContext): Promise<void> {
  const { db, run, step } = context;
  const music = await step('music', async () => {
    const editor = await editorOf(context);
    const prompt = textField(editor.fields, 'product_prompt') || textField(editor.fields, 'product_subject');
    return madeOf(editor).music ?? makeMusic(parts, context, { prompt, seconds: inputOf(context).plan.music_seconds });
  });
  await transact(db, async (trx) => {
    await changeProject<Editor>(trx, run.productId, (editor) => ({ made: { ...madeOf(editor), music } }));
    await post(trx, run.id, 'music');
  });
}

/** Renders the film and ends the run: what was held and not needed is given back. */
async function deliver(parts: WorkParts, context: RunContext): Promise<void> {
  const { db, run, step } = context;
  const film = await step('render', async (onProgress) =>
    makeFilm(parts, context, snapshotOf(await editorOf(context)), onProgress),
  );
  await step('delivery', async () => {
    if ((await parts.store.sizeOf(film.videoKey)) === undefined) throw new ProviderFailed('The film is gone.');
    return {};
  });
  await completeRun(db, run.id, film, async () => undefined, 'void');
}
