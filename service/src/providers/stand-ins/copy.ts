/** Copy by extraction: clauses of the prompt, cut at words. Nothing is claimed that the prompt does not say. */
import { type Brief, type CopyRequest, cutText } from '../copy-tasks.js';

const HEADLINE = 40;
const SUBHEADLINE = 100;
const BEAT = 60;
const BEATS = 3;
const TAGS = 5;

/**
 * The answer of a task. `standInCopy({ task: 'short', prompt: 'Cold brew in a can. No sugar', language: 'en'
 * }).headline` is 'Cold brew in a can'.
 */
export function standInCopy(request: CopyRequest): Readonly<Record<string, unknown>> {
  switch (request.task) {
    case 'short':
      return shortCopy(request.prompt);
    case 'slider':
      return sliderCopy(request.prompt, request.slides);
    case 'scenario':
      return scenario(request.brief, request.scenes);
    case 'narration':
      return { scenes: narration(request.brief, request.scenes, request.most) };
    case 'scene_prompt': {
      const [first = request.earlier.at(-1) ?? 'The product'] = clausesOf(request.prompt);
      return { prompt: `${first}, in soft daylight, slow push in` };
    }
    case 'music_prompt':
      return { prompt: `Upbeat and light, for: ${cutText(clausesOf(request.prompt)[0] ?? 'a product', SUBHEADLINE)}` };
    case 'hooks':
      return { hooks: repeated(clausesOf(request.prompt), request.count).map((one) => cutText(capital(one), 80)) };
    case 'angles':
      return { angles: repeated(clausesOf(request.prompt), request.count).map((one) => cutText(capital(one), 120)) };
    default:
      throw new TypeError(`internal: no task ${JSON.stringify(request satisfies never)}`);
  }
}

function shortCopy(prompt: string) {
  const clauses = clausesOf(prompt);
  const [first = prompt, second = ''] = clauses;
  const headline = cutText(capital(first), HEADLINE);
  return {
    headline,
    subheadline: cutText(capital(second), SUBHEADLINE),
    text_beats: clauses.slice(1, 1 + BEATS).map((clause) => cutText(capital(clause), BEAT)),
    brand_name: /["“«]([^"”»]{2,40})["”»]/u.exec(plain(prompt))?.[1] ?? '',
    closing_claim: headline,
  };
}

function sliderCopy(prompt: string, slides: number) {
  const clauses = repeated(clausesOf(prompt), slides);
  const words = [
    ...new Set(
      plain(prompt)
        .toLocaleLowerCase()
        .match(/\p{L}{4,}/gu) ?? [],
    ),
  ].slice(0, TAGS);
  return {
    slides: clauses.map((clause, index) => ({
      headline: cutText(capital(clause), HEADLINE),
      body: cutText(capital(clauses[(index + 1) % clauses.length] ?? ''), SUBHEADLINE),
      kicker: `${index + 1} / ${slides}`,
    })),
    caption: plain(prompt),
    hashtags: words.map((word) => `#${word}`),
  };
}

function scenario(brief: Brief, scenes: number) {
  const asks = brief.product_prompt.includes('[rehearse brief:ask]') && brief.product_name === '';
  const clauses = repeated(clausesOf(textOf(brief)), scenes);
  // Words that rehearse a failure stay in the prompts, so that the failure happens where the clips are made.
  const rehearsed = brief.product_prompt.match(/\[rehearse (?:clip|review):[a-z]+\]/g)?.join(' ') ?? '';
  return {
    scenes: clauses.map((clause, index) => `Scene ${index + 1}: ${clause} ${index === 0 ? rehearsed : ''}`.trim()),
    needs: asks ? ['product_name'] : [],
  };
}

function narration(brief: Brief, scenes: readonly string[], most: number): readonly string[] {
  const clauses = repeated(clausesOf(textOf(brief)), scenes.length);
  return clauses.map((clause) => cutText(`${capital(clause)}.`, most));
}

function textOf({ product_prompt, product_subject, product_name }: Brief): string {
  return [product_name, product_prompt, product_subject].filter((text) => text !== '').join('. ');
}

function plain(prompt: string): string {
  return prompt
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function clausesOf(prompt: string): readonly string[] {
  return plain(prompt)
    .split(/[.!?;:\n。！？؟،、,]+\s*/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

/** As many clauses as asked for; when there are fewer, they are repeated from the first on. */
function repeated(clauses: readonly string[], count: number): readonly string[] {
  const some = clauses.length === 0 ? ['A closer look'] : clauses;
  return Array.from({ length: count }, (_, index) => some[index % some.length] ?? '');
}

function capital(text: string): string {
  const [head = '', ...rest] = text;
  return head.toLocaleUpperCase() + rest.join('');
}
