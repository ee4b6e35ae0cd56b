/** The owner's page: runs with their steps and errors, accounts, ledger, queue. No script. */
import type { Audit } from '../ledger/read.js';
import type { QueueHealth } from '../queue/job-queue.js';
import { type Html, html } from './html.js';
import type { ListedAccount, ListedRun, ListedTransfer, runSheet } from './reads.js';

const STYLE = `:root{color-scheme:light dark;--ground:#f4f4f2;--panel:#fff;--text:#1b1b1a;--soft:#5d5d58;--line:#0002;--good:#1f6f43;--bad:#a12d2d;--wait:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ground:#161615;--panel:#1f1f1d;--text:#f1f1ee;--soft:#a9a9a2;--line:#fff2;--good:#63c58d;--bad:#f08a8a;--wait:#e3b04b}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text)}
header,main{max-width:76rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline}
header strong{font-size:1.1rem;margin-right:auto}
a{color:inherit}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a[aria-current]{font-weight:700;text-decoration:none}
h1{font-size:1.5rem;line-height:1.2;margin:.25rem 0 1rem}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:0 0 1rem}
dl div{background:var(--panel);border:1px solid var(--line);border-radius:.6rem;padding:.6rem .8rem}
dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.25rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.scroll{overflow-x:auto;background:var(--panel);border:1px solid var(--line);border-radius:.6rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid var(--line)}
tr:last-child td{border-bottom:0}th{color:var(--soft);font-weight:600;font-size:.85rem;white-space:nowrap}td{font-variant-numeric:tabular-nums}
.n{text-align:right;white-space:nowrap}.why{min-width:18rem}.t{white-space:nowrap}.completed,.done,.delivered{color:var(--good)}.failed{color:var(--bad)}.needs_input,.waiting{color:var(--wait)}
small{color:var(--soft);display:block}p,small,.why{overflow-wrap:anywhere}p{margin:0 0 1rem}
button{font:inherit;font-weight:600;padding:.55rem 1.1rem;border:0;border-radius:.5rem;cursor:pointer;color:#fff;background:#1f6f43}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}`;

const PLACES = [
  ['', 'Runs'],
  ['/accounts', 'Accounts'],
  ['/ledger', 'Ledger'],
] as const;

function page(title: string, place: string, body: Html): string {
  const links = PLACES.map(
    ([path, name]) => html`<a href="/owner${path}"${path === place && html` aria-current="page"`}>${name}</a>`,
  );
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style>`.text
  }${STYLE}${
    html`</style></head><body><header><strong>Reelwright service</strong><nav aria-label="Pages">${links}</nav></header>
<main><h1>${title}</h1>${body}</main></body></html>\n`.text
  }`;
}

/** What waits, and the newest runs. */
export function runsPage(runs: readonly ListedRun[], queue: QueueHealth, state: string | undefined): string {
  const figures: readonly [string, string | number][] = [
    ['Waiting', queue.waiting],
    ['Under way', queue.active],
    ['Oldest waits', `${queue.oldest_waiting_seconds} s`],
    ['Lanes here', queue.lanes],
  ];
  const states = ['running', 'needs_input', 'failed', 'completed'].map(
    (one) =>
      html`<a href="/owner?state=${one}"${one === state && html` aria-current="true"`}>${one.replace('_', ' ')}</a>`,
  );
  return page(
    'Runs',
    '',
    html`<dl>${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p><nav aria-label="States"><a href="/owner"${state === undefined && html` aria-current="true"`}>all</a>${states}</nav></p>
${table(['Begun', 'State', 'Account', 'Work', 'Price', 'Why'], runs.map(runRow))}`,
  );
}

function runRow(run: ListedRun): Html {
  return html`<tr><td class="t"><a href="/owner/runs/${run.id}">${when(run.startedAt)}</a></td><td class="t ${run.state}">${run.state.replace('_', ' ')}</td>
<td>${run.email}</td><td>${run.workflow}</td><td class="n">${amount(run.quoted, run.currency)}</td><td class="why">${whyOf(run.failure)}</td></tr>`;
}

/** Why a run failed: the message for the customer, and the details for the owner. */
function whyOf(failure: ListedRun['failure']): Html | string {
  if (failure === null) return '';
  return html`${String(failure['message'] ?? '')}<small>${[failure['code'], failure['step_key'], failure['reason']]
    .filter((one) => one !== null && one !== undefined)
    .join(' · ')}</small>`;
}

/** One run: steps, jobs of models, and the possible actions. */
export function runPage({ run, steps, jobs }: NonNullable<Awaited<ReturnType<typeof runSheet>>>): string {
  const facts: readonly [string, string][] = [
    ['State', run.state.replace('_', ' ')],
    ['Price', amount(run.quoted, run.currency)],
    ['Models cost', amount(run.providerCost, run.currency)],
    ['Took', seconds(run.startedAt, run.updatedAt)],
  ];
  const stepRows = steps.map(
    ({ label, key, state, percent, started_at, ended_at }) =>
      html`<tr><td>${label}<small>${key}</small></td><td class="${state}">${state}${state === 'running' && ` ${percent} %`}</td><td class="n">${seconds(started_at, ended_at)}</td></tr>`,
  );
  const jobRows = jobs.map(
    (job) =>
      html`<tr><td>${job.capability}<small>${job.key}</small></td><td class="${job.state}">${job.state}</td><td>${job.model}</td><td class="n">${job.try}</td>
<td class="n">${job.cost === null ? '' : amount(job.cost, run.currency)}</td><td class="n">${seconds(job.started_at, job.ended_at)}</td><td>${reasonOf(job.failure)}</td></tr>`,
  );
  return page(
    run.workflow,
    '/runs',
    html`<p>${run.email}, begun ${when(run.startedAt)}<small>run ${run.id} · request ${run.requestId ?? 'none'}</small></p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${run.failure !== null && html`<h2>Why it failed</h2><p class="failed">${whyOf(run.failure)}</p>`}
${run.state === 'failed' && html`<form method="post" action="/owner/runs/${run.id}/retry"><p><button>Do it again, free for the account</button></p></form>`}
<h2>Steps</h2>${table(['Step', 'State', 'Took'], stepRows)}
<h2>Models</h2>${table(['Capability', 'State', 'Model', 'Try', 'Cost', 'Took', 'Why'], jobRows)}`,
  );
}

function reasonOf(failure: Readonly<Record<string, unknown>> | null): string {
  return failure === null ? '' : `${failure['kind'] ?? ''} ${failure['reason'] ?? ''}`.trim();
}

/** Balances. */
export function accountsPage(accounts: readonly ListedAccount[]): string {
  const rows = accounts.map(
    (one) =>
      html`<tr><td>${one.email}${one.suspended && html`<small class="failed">suspended</small>`}</td><td class="n">${amount(one.available, one.currency)}</td>
<td class="n">${amount(one.held, one.currency)}</td><td class="n">${one.projects}</td></tr>`,
  );
  return page('Accounts', '/accounts', table(['Account', 'Balance', 'Held', 'Projects'], rows));
}

/** The books: whether they balance, and the transfers. */
export function ledgerPage(transfers: readonly ListedTransfer[], { sums, wrongBalances, uneven }: Audit): string {
  const isRight = Object.values(sums).every((sum) => Number(sum) === 0) && wrongBalances === 0 && uneven === 0;
  const rows = transfers.map(
    (one) =>
      html`<tr><td class="t">${when(one.at)}</td><td>${one.kind}</td><td class="n">${amount(one.amount, one.unit)}</td><td>${one.from}</td><td>${one.to}</td>
<td>${one.runId !== null && html`<a href="/owner/runs/${one.runId}">run</a>`}</td></tr>`,
  );
  return page(
    'Ledger',
    '/ledger',
    html`<p class="${isRight ? 'completed' : 'failed'}">${isRight ? 'The books are right: all entries add up to 0.' : 'The books are WRONG: stop taking money, and look.'}</p>
${table(['When', 'What', 'Amount', 'From', 'To', 'Run'], rows)}`,
  );
}

function table(heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p>Nothing here.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function amount(minor: number, unit: string): string {
  return unit === 'CREDIT' ? `${minor} credits` : `${(minor / 100).toFixed(2)} ${unit}`;
}

function when(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

function seconds(from: Date | null, to: Date | null): string {
  return from === null || to === null ? '' : `${((to.getTime() - from.getTime()) / 1000).toFixed(1)} s`;
}
