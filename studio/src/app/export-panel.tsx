/** Several versions at the same time: what they differ by, what each costs, its progress and its file. */
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ExportRow, ExportState } from '../shared/messages.js';
import { axes, fileKinds, rowsOf } from './export-rows.js';
import { inWords, labelOf, languageName, valueLabel } from './sections.js';
import { server } from './server.js';
import { exported, isLooking, kind, problems, text } from './store.js';

/** The most rows that are rendered together. */
const MOST_ROWS = 48;

export function ExportPanel() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isOpen.value = true;
          dialog.current?.showModal();
        }}
      >
        Export several…
      </button>
      <dialog ref={dialog} class="gallery export" aria-label="Export" onClose={() => (isOpen.value = false)}>
        <header>
          <h2>Export</h2>
          <button type="button" class="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
            ×
          </button>
        </header>
        {isOpen.value && <Export />}
      </dialog>
    </>
  );
}

const labelled = (field: string, value: string) => (field === 'language' ? languageName(value) : valueLabel(value));

type Chosen = Readonly<Record<string, readonly string[]>>;

function Export() {
  const all = axes();
  const chosen = useSignal<Chosen>(Object.fromEntries(all.map(({ field, own }) => [field, own === '' ? [] : [own]])));
  const suffixes = useSignal<readonly string[]>(fileKinds().slice(0, 1));
  const rows = useComputed(() => rowsOf(chosen.value, suffixes.value));
  const isWorking = exported.value.some(({ state: { state } }) => state === 'waiting' || state === 'working');
  const canBegin = rows.value.length > 0 && rows.value.length <= MOST_ROWS && !isLooking.value;
  return (
    <>
      <div class="axes">
        {all.map(({ field, values }) => (
          <Choices
            key={field}
            name={labelOf(field)}
            values={values}
            label={(value) => labelled(field, value)}
            chosen={chosen.value[field] ?? []}
            onChoose={(next) => {
              chosen.value = { ...chosen.value, [field]: next };
            }}
          />
        ))}
        <Choices
          name="File"
          values={fileKinds()}
          label={(value) => value.toUpperCase()}
          chosen={suffixes.value}
          onChoose={(next) => {
            suffixes.value = next;
          }}
        />
      </div>
      <Rows rows={rows.value} />
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={!canBegin || isWorking || problems.value.length > 0}
          onClick={() => void server.exportRows(text.peek(), rows.peek())}
        >
          {rows.value.length === 1 ? 'Export 1 version' : `Export ${rows.value.length} versions`}
        </button>
        {isWorking && (
          <button type="button" onClick={() => void server.cancelExport()}>
            Cancel all
          </button>
        )}
        {rows.value.length > MOST_ROWS && <p class="bad">At most {MOST_ROWS} at once.</p>}
        {kind.value !== 'tracking' && (
          <p class="quiet">Another language sets the same words by its rules; it does not translate them.</p>
        )}
      </div>
    </>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly label: (value: string) => string;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function Choices({ name, values, label, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset>
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(values.filter((one) => (one === value ? checked : chosen.includes(one))))
            }
          />
          {label(value)}
        </label>
      ))}
    </fieldset>
  );
}

/** How long the choice rests before its rows are estimated. */
const REST_MS = 400;

function Rows({ rows }: { readonly rows: readonly ExportRow[] }) {
  const known = useSignal<ReadonlyMap<string, string>>(new Map());
  const wanted = useSignal(rows);
  if (wanted.peek() !== rows) wanted.value = rows;
  useSignalEffect(() => {
    const [all, of] = [wanted.value, text.value];
    const stop = new AbortController();
    const askAll = async () => {
      for (const row of all.slice(0, MOST_ROWS)) {
        const said = await server.estimate(of, row, stop.signal).then(
          ({ seconds }) => `about ${Math.max(1, Math.round(seconds))} s`,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        if (stop.signal.aborted) return;
        known.value = new Map([...known.peek(), [row.id, said]]);
      }
    };
    known.value = new Map();
    const timer = setTimeout(() => void askAll(), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });
  return (
    <div class="table">
      <table>
        <caption class="unseen">Versions to export</caption>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Processor</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, values, suffix }) => (
            <tr key={id}>
              <th scope="row">
                {[...Object.entries(values).map(([field, value]) => labelled(field, value)), suffix.toUpperCase()].join(
                  ' · ',
                )}
              </th>
              <td>{known.value.get(id) ?? '…'}</td>
              <td>
                <RowState shown={exported.value.find(({ row }) => row.id === id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowState({ shown }: { readonly shown: ExportState | undefined }) {
  const { row, state } = shown ?? {};
  const review = useSignal('');
  if (row === undefined || state === undefined) return <span class="quiet">not exported yet</span>;
  switch (state.state) {
    case 'waiting':
    case 'working':
      return (
        <span class="row">
          {state.state === 'waiting' ? (
            'waits'
          ) : (
            <progress max={100} value={state.percent} aria-label={`Export of ${row.id}`} />
          )}
          <button
            type="button"
            class="link"
            aria-label={`Cancel ${row.id}`}
            onClick={() => void server.cancelExport(row.id)}
          >
            Cancel
          </button>
        </span>
      );
    case 'cancelled':
      return <>cancelled</>;
    case 'failed':
      return (
        <span class="bad">{inWords(state.problems[0]?.message ?? '', state.problems[0]?.path ?? '', kind.value)}</span>
      );
    case 'ready': {
      const { files, receipt, seconds } = state.report;
      const shownFiles = files.filter(({ role }) => role === 'video' || role === 'slide');
      const isRight = receipt.every((one) => one.isRight);
      return (
        <span class="made">
          {shownFiles.map(({ url, path }) => (
            <a key={url} href={url} download={path.split(/[\\/]/).at(-1)}>
              {path.split(/[\\/]/).at(-1)}
            </a>
          ))}
          <span class="quiet" title={receipt.map(({ name, value }) => `${name}: ${value}`).join('\n')}>
            {(shownFiles.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)} MB in {seconds.toFixed(0)} s
            {receipt.length > 0 && (isRight ? ', as asked' : ', not as asked')}
          </span>
          <button
            type="button"
            class="link"
            onClick={() => void server.review(row.id).then(({ path }) => (review.value = path))}
          >
            Review page
          </button>
          {review.value !== '' && <code>{review.value.split(/[\\/]/).at(-1)}</code>}
        </span>
      );
    }
    default:
      return state satisfies never;
  }
}
