/** A voice that hums: a tone a syllable, at the pace of speech, so that words have true times. */
import { writeFile } from 'node:fs/promises';
import type { Spoken, VoiceRecord, VoiceRequest } from '../provider.types.js';
import { chanceOf } from './chance.js';
import { addNote, SAMPLE_RATE, wavOf } from './wav.js';

const SYLLABLE_SECONDS = 0.17;
const WORD_PAUSE = 0.05;
const SENTENCE_PAUSE = 0.35;
const LEAD = 0.2;
const MOST_SYLLABLES = 6;

/** Writes the recording and returns its words with their times. */
export async function writeStandInVoice({ voice_id, text }: VoiceRequest, file: string): Promise<Spoken> {
  const spoken = text
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const chance = chanceOf(`voice ${voice_id}`);
  const pitch = 105 + chance() * 110;
  const words: { text: string; start: number; end: number }[] = [];
  let at = LEAD;
  for (const word of spoken) {
    const start = at;
    at += syllablesOf(word) * SYLLABLE_SECONDS;
    words.push({ text: word, start: rounded(start), end: rounded(at) });
    at += /[.!?。！？؟]$/u.test(word) ? SENTENCE_PAUSE : WORD_PAUSE;
  }
  const seconds = at + LEAD;
  const mono = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  const melody = chanceOf(`melody ${text}`);
  for (const { start, end } of words)
    for (let time = start; time < end - 0.01; time += SYLLABLE_SECONDS)
      addNote(mono, {
        start: time,
        length: SYLLABLE_SECONDS * 0.9,
        hertz: pitch * (0.9 + 0.25 * melody()),
        gain: 0.5,
        attack: 0.02,
      });
  await writeFile(file, wavOf(mono));
  return { stand_in: true, seconds: rounded(seconds), words };
}

function syllablesOf(word: string): number {
  const vowels = word.match(/[aeiouyäöüéèàáíóúąęа-яё]+/giu)?.length ?? 0;
  return Math.max(1, Math.min(MOST_SYLLABLES, vowels === 0 ? Math.ceil([...word].length / 2) : vowels));
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'nl', 'pl', 'pt', 'ru', 'zh', 'ja', 'ko', 'ar'];

/** Two featured voices and one of the library for each language. */
export const STAND_IN_VOICES: readonly VoiceRecord[] = LANGUAGES.flatMap((language) =>
  (['warm', 'clear', 'deep'] as const).map((tone) => ({
    voice_id: `standin-${language}-${tone}`,
    name: `Stand-in ${tone} (${language})`,
    source: tone === 'deep' ? 'library' : 'featured',
    labels: { use_case: 'advertisement', language },
    languages: [language],
    default_of: tone === 'warm' ? [language] : [],
  })),
);
