/** Whether a voice may speak for a project. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Call } from '../http/route.js';
import { askProvider } from '../providers/ask-provider.js';
import type { Providers, VoiceRecord } from '../providers/provider.types.js';
import { Refusal } from '../values/refusals.js';

/** A voice for a language. */
export interface VoiceWish {
  readonly voiceId: string;
  readonly language: string;
}

/** All voices of the provider. Throws 503 `voice_check_unavailable`. */
export async function allVoices(providers: Providers, signal: AbortSignal): Promise<readonly VoiceRecord[]> {
  try {
    return await askProvider(providers.voices, { request: {}, key: 'voices', file: '', signal });
  } catch {
    throw new Refusal('voice_check_unavailable');
  }
}

/**
 * Throws 422 `invalid_voice_id` for a voice that is neither offered for the language, nor a default, nor one the
 * account has used.
 */
export async function checkVoice(call: Call, providers: Providers, { voiceId, language }: VoiceWish): Promise<void> {
  const voices = await allVoices(providers, call.signal);
  const voice = voices.find(({ voice_id }) => voice_id === voiceId);
  if (voice?.languages.includes(language) || (voice?.default_of.length ?? 0) > 0) return;
  if (!(await hasUsed(call.db, call.caller.account.id, voiceId))) throw new Refusal('invalid_voice_id');
}

async function hasUsed(db: Db, accountId: number, voiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('run')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'completed')
    .where('subject', '=', 'voice')
    .where(sql<boolean>`input->>'voice_id' = ${voiceId}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The voice of a language where none was chosen: its default, else the first that is offered. */
export function defaultVoice(voices: readonly VoiceRecord[], language: string): VoiceRecord | undefined {
  return (
    voices.find((one) => one.default_of.includes(language)) ?? voices.find((one) => one.languages.includes(language))
  );
}
