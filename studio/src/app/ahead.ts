/** Drawings of what may be chosen next: asked for while a list is open, so that a choice is seen at once. */
import type { SketchAnswer } from '../shared/messages.js';
import { server } from './server.js';

const ahead = new Map<string, Promise<SketchAnswer>>();

const named = (text: string, at: number) => `${at}/${text}`;

/** Has texts drawn at a frame or slide, one after the other; returns what stops it and forgets those that are known. */
export function drawAhead(texts: readonly string[], at: number): () => void {
  const stop = new AbortController();
  const drawAll = async () => {
    for (const text of texts) {
      if (stop.signal.aborted) return;
      await askAhead(text, at);
    }
  };
  // What fails here fails again when it is chosen.
  drawAll().catch(() => {});
  return () => {
    stop.abort();
    forgetAhead();
  };
}

/** What a text draws at a frame or slide, remembered for when it is chosen. */
export function askAhead(text: string, at: number): Promise<SketchAnswer> {
  const answer = sketched(text, at);
  ahead.set(named(text, at), answer);
  return answer;
}

export function forgetAhead(): void {
  ahead.clear();
}

/** What a text draws at a frame or slide, at once or not at all. */
export function sketched(text: string, at: number): Promise<SketchAnswer> {
  return ahead.get(named(text, at)) ?? askFor(text, at);
}

const askFor = (text: string, at: number) => server.sketch(text, { from: at, to: at + 1, isQuick: true });
