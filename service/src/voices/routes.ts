/** The catalog of voices. */
import { LANGUAGES } from 'reelwright';
import { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Call, type Route, route } from '../http/route.js';
import { choice } from '../http/schema-parts.js';
import { askProvider } from '../providers/ask-provider.js';
import type { Providers, VoiceRecord } from '../providers/provider.types.js';
import { inFolder } from '../store/in-folder.js';
import type { FileAddresses, Store } from '../store/store.types.js';
import { allVoices, defaultVoice } from './check-voice.js';

/** What the route needs. */
export interface VoiceParts extends FileAddresses {
  readonly store: Store;
  readonly providers: Providers;
}

const voiceSchema = z.object({
  voice_id: z.string(),
  name: z.string(),
  source: z.enum(['featured', 'library']),
  labels: z.record(z.string(), z.string()),
  preview_url: z.string(),
  verified_languages: z.array(z.string()).optional(),
});
const catalogSchema = z.object({
  voices: z.array(voiceSchema),
  default_voice_id: z.string().nullable(),
  has_more: z.boolean(),
  total_count: z.int(),
  next_page_token: z.string().nullable(),
});

/** What a voice says in its preview. */
const PREVIEW_TEXT = 'This is how I sound.';

/** GET /api/voices. */
export function voiceRoutes(parts: VoiceParts): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/voices',
      access: 'video:read',
      summary: 'Voices of a language, or the curated list',
      query: z.object({ language: choice(LANGUAGES).optional() }),
      success: { status: 200, body: wrapped(catalogSchema) },
      handle: async (call) => {
        const { language } = call.query;
        const all = await allVoices(parts.providers, call.signal);
        const shown =
          language === undefined ? all.filter(({ source }) => source === 'featured') : ofLanguage(all, language);
        const voices = [];
        for (const voice of shown) voices.push(await voiceRead(parts, call, voice, language === undefined));
        return ok({
          voices,
          default_voice_id: defaultVoice(all, language ?? 'en')?.voice_id ?? null,
          has_more: false,
          total_count: voices.length,
          next_page_token: null,
        });
      },
    }),
  ];
}

/** The voices of a language: its default first, then the other featured ones, then the library. */
function ofLanguage(all: readonly VoiceRecord[], language: string): readonly VoiceRecord[] {
  const rank = (voice: VoiceRecord) => (voice.default_of.includes(language) ? 0 : voice.source === 'featured' ? 1 : 2);
  return all.filter(({ languages }) => languages.includes(language)).sort((a, b) => rank(a) - rank(b));
}

async function voiceRead(parts: VoiceParts, call: Call, voice: VoiceRecord, isCurated: boolean) {
  const { voice_id, name, source, labels, languages } = voice;
  return {
    voice_id,
    name,
    source,
    labels,
    preview_url: parts.resultUrl(call.origin, await previewOf(parts, call, voice)),
    ...(isCurated ? { verified_languages: languages } : {}),
  };
}

/** The key of a voice's preview: made when it is first shown. */
async function previewOf({ store, providers }: VoiceParts, { signal }: Call, voice: VoiceRecord): Promise<string> {
  const key = `voices/${voice.voice_id}.wav`;
  if ((await store.sizeOf(key)) !== undefined) return key;
  const request = {
    voice_id: voice.voice_id,
    model: 'standard',
    language: voice.languages[0] ?? 'en',
    text: PREVIEW_TEXT,
  };
  await inFolder(store, async (folder) => {
    const file = `${folder}/preview.wav`;
    await askProvider(providers.voice, { request, key: `preview-${voice.voice_id}`, file, signal });
    await store.adopt(file, key);
  });
  return key;
}
