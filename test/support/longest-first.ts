/**
 * Longest files first, by what they took when they were last measured, so that no long one begins when all others are
 * done.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds by file; `npm run durations` writes them. A new file goes first until it is measured. */
const measured: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('durations.json', import.meta.url), 'utf8'),
);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId, project }: TestSpecification) =>
      measured[relative(project.config.root, moduleId).split(sep).join('/')] ?? Number.MAX_VALUE;
    return files.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
