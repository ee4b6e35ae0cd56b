/** Facts and findings -> the receipt that is returned. */
import type { AskedFacts, AskedSoundFacts } from './asked.types.js';
import type { Receipt } from './file-findings.js';
import type { FilmInspection, Finding, SoundInspection } from './inspection.types.js';

const ORDER = { fault: 0, warning: 1, note: 2 } as const;

/**
 * The receipt with its findings, faults first, each group in order of time; of equal findings only the gravest is kept.
 */
export function conclude(receipt: Receipt, asked: AskedFacts | null, findings: readonly Finding[]): FilmInspection {
  const { isDamaged: _, ...facts } = receipt;
  const sorted = sortedFindings(findings);
  return { ...facts, status: statusOf(sorted), asked, findings: sorted };
}

/** The same for a file without pictures. */
export function concludeHeard(
  heard: Omit<SoundInspection, 'status' | 'asked' | 'findings'>,
  asked: AskedSoundFacts | null,
  findings: readonly Finding[],
): SoundInspection {
  const sorted = sortedFindings(findings);
  return { ...heard, status: statusOf(sorted), asked, findings: sorted };
}

/** failed: at least one is a fault. */
export function statusOf(findings: readonly Finding[]): 'passed' | 'failed' {
  return findings.some(({ severity }) => severity === 'fault') ? 'failed' : 'passed';
}

export function sortedFindings(findings: readonly Finding[]): readonly Finding[] {
  const sorted = findings.toSorted(
    (a, b) => ORDER[a.severity] - ORDER[b.severity] || (a.at_seconds ?? -1) - (b.at_seconds ?? -1),
  );
  const told = new Set<string>();
  return sorted.filter(({ code, at_seconds, path }) => {
    const key = `${code} ${at_seconds} ${path}`;
    return !told.has(key) && told.add(key);
  });
}
