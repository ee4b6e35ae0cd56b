/** Requests to the studio's server. Addresses are relative to the page, so that all of them carry its token. */
import type { Problem } from 'reelwright';
import type {
  Comment,
  Event,
  ExportRow,
  GroundState,
  Insight,
  Kept,
  SaveAnswer,
  Session,
  SketchAnswer,
  UploadAnswer,
  Version,
  ViewAnswer,
  WaveformAnswer,
} from '../shared/messages.js';

/** The answer to a GET, or to a POST of `body`. Rejects with the server's message. */
export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const init = {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  return answerTo(path, init);
}

/** As fetch, but a server that is gone is named as such. */
function reach(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, init).catch((error: unknown) => {
    throw error instanceof TypeError ? new Error('The studio’s server does not answer') : error;
  });
}

async function answerTo<T>(path: string, init: RequestInit): Promise<T> {
  const response = await reach(path, init);
  const said = (await response.json()) as T & { message?: string; problems?: readonly { message: string }[] };
  if (!response.ok)
    throw new Error(said.problems?.[0]?.message ?? said.message ?? `The server said ${response.status}`);
  return said;
}

async function bytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await reach(path, signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(`The server said ${response.status} for ${path.split('?')[0]}`);
  return response.arrayBuffer();
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly isQuick?: boolean;
}

export const server = {
  session: () => ask<Session>('session'),
  view: (text: string) => ask<ViewAnswer>('view', { text }),
  /** The view of another document; the one that is drawn while somebody types stays. */
  viewAside: (text: string, signal: AbortSignal) => ask<ViewAnswer>('aside', { text }, signal),
  /**
   * What a document would show in frames [from, to), or on slide `from`. A quick request is answered at once, or has no
   * answer and no problem.
   */
  sketch: (text: string, { from, to, isQuick = false }: Span, signal?: AbortSignal) =>
    ask<SketchAnswer>('sketch', { text, from: String(from), to: String(to), quick: isQuick ? 'yes' : 'no' }, signal),
  save: (text: string, basedOn: string) => ask<SaveAnswer>('save', { text, basedOn }),
  /** Stores a draft. `page`: the page that writes it. */
  keep: (draft: Kept, page: string) => ask<unknown>(`keep?page=${page}`, draft),
  versions: () => ask<readonly Version[]>('versions'),
  version: (id: string) => ask<{ readonly text: string }>(`version/${id}`),
  ground: (view: string) => ask<GroundState>('ground', { view }),
  render: (view: string) => ask<{ readonly begun: boolean }>('render', { view }),
  /** Seconds of processor time that a row would take now. */
  estimate: (text: string, row: ExportRow, signal: AbortSignal) =>
    ask<{ readonly seconds: number }>('estimate', { text, row: JSON.stringify(row) }, signal),
  exportRows: (text: string, rows: readonly ExportRow[]) =>
    ask<unknown>('exports', { text, rows: JSON.stringify(rows) }),
  /** Cancels the row with this id; without an id, all rows. */
  cancelExport: async (id?: string) => {
    await fetch(id === undefined ? 'exports' : `exports?row=${encodeURIComponent(id)}`, { method: 'DELETE' });
  },
  /** Writes a review page of the last render, or of a row, and returns its path. */
  review: (row = '') => ask<{ readonly path: string }>('review', { row }),
  comments: () => ask<readonly Comment[]>('comments'),
  /** Reads a file that a review page saved. */
  takeComments: (text: string) => ask<readonly Comment[]>('comments', { text }),
  cancelRender: async () => {
    await fetch('render', { method: 'DELETE' });
  },
  /** A finished picture, PNG. */
  still: (view: string, frame: number, signal: AbortSignal) =>
    bytes(`still?view=${encodeURIComponent(view)}&frame=${frame}`, signal),
  insight: (view: string, frame: number, signal: AbortSignal) =>
    ask<Insight>(`insight?view=${encodeURIComponent(view)}&frame=${frame}`, undefined, signal),
  /** A finished picture of another document, PNG. */
  async shot(text: string, frame: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const headers = { 'content-type': 'application/json' };
    const response = await reach('shot', {
      method: 'POST',
      headers,
      body: JSON.stringify({ text, frame: String(frame) }),
      signal,
    });
    if (response.ok) return response.arrayBuffer();
    const { problems } = (await response.json()) as { readonly problems?: readonly { readonly message: string }[] };
    throw new Error(problems?.[0]?.message ?? `The server said ${response.status}`);
  },
  /** The address at which a file of the ad can be played. */
  clip: (source: string) => `clip?source=${encodeURIComponent(source)}`,
  /** Uploads a file; `id` names it in messages about its progress. */
  upload(file: File, id: string): Promise<UploadAnswer> {
    const headers = { 'content-type': 'application/octet-stream' };
    const place = `upload?name=${encodeURIComponent(file.name)}&id=${id}`;
    return answerTo(place, { method: 'POST', headers, body: file });
  },
  /** Colours of the brand kit of a view's document. */
  colors: (view: string) => ask<readonly string[]>(`colors?view=${encodeURIComponent(view)}`),
  waveform: (view: string) => ask<WaveformAnswer>(`waveform?view=${encodeURIComponent(view)}`),
  /** The address of a small picture of a clip. */
  glance: (source: string, atSeconds: number) =>
    `glance?source=${encodeURIComponent(source)}&at=${atSeconds.toFixed(1)}`,
  font: (id: string) => bytes(`font/${id}`),
  picture: (id: string) => bytes(`picture/${id}`),
  listen: (tell: (event: Event) => void, onLine: (isOpen: boolean) => void) => listenTo('events', tell, onLine),
};

/** Calls back for every event; the browser reconnects by itself. */
export function listenTo<Told>(path: string, tell: (event: Told) => void, onLine: (isOpen: boolean) => void): void {
  const events = new EventSource(path);
  events.onmessage = ({ data }) => tell(JSON.parse(data as string) as Told);
  events.onopen = () => onLine(true);
  events.onerror = () => onLine(false);
}

/** What failed between the page and the server, as a problem of the document. */
export function failure(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'usage', path: '', message, remedy: 'Is the studio still running? Start it again if not.' };
}
