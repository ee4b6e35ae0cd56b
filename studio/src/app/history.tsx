/** Every saved version with its picture: any of them can be restored in one step, which undo reverts. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Version } from '../shared/messages.js';
import { server } from './server.js';
import { endStep, frame, rewrite } from './store.js';

export function History() {
  const dialog = useRef<HTMLDialogElement>(null);
  const versions = useSignal<readonly Version[] | undefined>(undefined);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          dialog.current?.showModal();
          void server.versions().then((all) => (versions.value = all));
        }}
      >
        History
      </button>
      <dialog ref={dialog} class="gallery" aria-label="History" onClose={() => (versions.value = undefined)}>
        <div class="head">
          <h2>History</h2>
          <button type="button" class="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
            ×
          </button>
        </div>
        {versions.value?.length === 0 && <p class="quiet">Each save is kept here.</p>}
        {versions.value !== undefined && <Versions versions={versions.value} onDone={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

/** Pictures that are drawn at once; the others keep their times. */
const MOST_PICTURES = 16;

interface VersionsProps {
  readonly versions: readonly Version[];
  readonly onDone: () => void;
}

function Versions({ versions, onDone }: VersionsProps) {
  const pictures = useSignal<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    const drawAll = async () => {
      for (const { id } of versions.slice(0, MOST_PICTURES)) {
        const { text } = await server.version(id);
        const url = await server
          .shot(text, frame.peek(), stop.signal)
          .then((png) => URL.createObjectURL(new Blob([png], { type: 'image/png' })))
          .catch(() => '');
        if (stop.signal.aborted) return;
        pictures.value = new Map([...pictures.value, [id, url]]);
      }
    };
    drawAll().catch(() => {});
    return () => {
      stop.abort();
      for (const url of pictures.peek().values()) URL.revokeObjectURL(url);
    };
  }, []);
  const bringBack = async (id: string) => {
    const { text } = await server.version(id);
    endStep();
    rewrite(text);
    endStep();
    onDone();
  };
  return (
    <ol class="thumbnails">
      {versions.map(({ id, savedAt }) => {
        const url = pictures.value.get(id);
        return (
          <li key={id}>
            <button type="button" onClick={() => void bringBack(id)}>
              {url ? <img src={url} alt="" /> : <span class="no-thumbnail">{url === '' ? 'No picture' : '…'}</span>}
              <span>{new Date(savedAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
