/** Renders from the studio: starts, shows progress, cancels, plays the result and shows its receipt. */
import type { RenderReport } from '../shared/messages.js';
import { ExportPanel } from './export-panel.js';
import { inWords, labelOf } from './sections.js';
import { server } from './server.js';
import { isChanged, isLooking, kind, problems, render, session, startRender, view } from './store.js';

export function RenderPanel() {
  const state = render.value;
  const isWorking = state?.state === 'working';
  const canRender = view.value !== undefined && problems.value.length === 0 && !isLooking.value && !isWorking;
  const { film = '', folder = '' } = session.value?.output ?? {};
  const place = kind.value === 'slider' ? folder : film;
  return (
    <section class="render" aria-label="Render">
      <h2>Render</h2>
      <p class="quiet">
        Into <code title={place}>{nearPath(place, session.value?.folder ?? '')}</code>
        {isChanged.value && ' · as it is here, also what is not saved yet'}
      </p>
      <div class="row">
        <button type="button" class="primary" disabled={!canRender} onClick={() => void startRender()}>
          Render
        </button>
        <ExportPanel />
        {isWorking && (
          <button type="button" onClick={() => void server.cancelRender()}>
            Cancel
          </button>
        )}
      </div>
      <div role="status" aria-live="polite">
        {state?.state === 'working' && (
          <>
            <progress max={100} value={state.percent} aria-label="Render" />
            <p class="quiet">
              {state.message}, {Math.round(state.percent)}%
            </p>
          </>
        )}
        {state?.state === 'cancelled' && <p>Cancelled. What was finished is kept for the next render.</p>}
        {state?.state === 'failed' &&
          state.problems.map(({ message, remedy, path }) => (
            <div key={path + message} class="problem">
              <b>Not rendered</b>
              <p>{inWords(message, path, kind.value)}</p>
              <p class="quiet">{inWords(remedy, path, kind.value)}</p>
            </div>
          ))}
      </div>
      {state?.state === 'ready' && <Report report={state.report} />}
    </section>
  );
}

const ROLES: Readonly<Record<string, string>> = { mot: 'Tracks as MOT', tracks: 'Tracks' };

/** A path below a folder without the folder; another one as it is. */
function nearPath(path: string, folder: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

function Report({ report }: { readonly report: RenderReport }) {
  const film = report.files.find(({ role }) => role === 'video');
  const { total, reused } = report.chunks;
  return (
    <div class="report">
      <p class="fine">
        ✓ Rendered in {report.seconds.toFixed(1)} s{reused > 0 && ` · ${reused} of ${total} parts were ready`}
      </p>
      {film !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: captions are burned into the film
        <video controls playsInline src={film.url} class="result" aria-label="The rendered film" />
      )}
      <div class="slides-made">
        {report.files
          .filter(({ role }) => role === 'slide')
          .map(({ url, path }) => (
            <img key={url} src={url} alt={path.split(/[\\/]/).at(-1) ?? ''} />
          ))}
      </div>
      {report.receipt.length > 0 && (
        <table>
          <caption>Receipt of the finished file</caption>
          <tbody>
            {report.receipt.map(({ name, value, isRight }) => (
              <tr key={name + value} class={isRight ? '' : 'bad'}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul class="files">
        {report.files.map(({ path, url, bytes, role }) => (
          <li key={path}>
            {ROLES[role] ?? labelOf(role)}:{' '}
            <a href={url} download={path.split(/[\\/]/).at(-1)}>
              {path.split(/[\\/]/).at(-1)}
            </a>
            {', '}
            {(bytes / 1e6).toFixed(bytes < 1e5 ? 2 : 1)} MB
          </li>
        ))}
      </ul>
    </div>
  );
}
