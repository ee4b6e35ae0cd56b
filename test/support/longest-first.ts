/**
 * The order in which test files begin. Files of one project follow each other, because those that share a process can
 * do so only then; first the projects that wait the most (for a browser, a database), last those of the smallest files.
 * Within a project the dearest come first, so that no long one begins when all others are done.
 */
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.js';

const PROJECTS = ['studio', 'service', 'parts', 'light', 'pure'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const measured = readDurations();
    // A new file goes first until it is measured.
    const secondsOf = ({ moduleId, project }: TestSpecification) =>
      measured[relative(project.vitest.config.root, moduleId).split(sep).join('/')] ?? Number.MAX_VALUE;
    const placeOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a));
  }
}
