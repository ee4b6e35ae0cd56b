/**
 * Which test files run, and the order in which they begin. Files of one project follow each other, because those that
 * share a process can do so only then; first the projects that wait the most (for a browser, a database), last those
 * of the smallest files. Within a project the dearest come first, so that no long one begins when all others are done;
 * in `test:all` their order follows from the seed, so that no file can lean on one before it.
 */
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.js';
import { GATE, sampledFiles, seededRank } from './file-sample.js';
import { isWhole } from './tier.js';

const PROJECTS = ['studio', 'service', 'parts', 'light', 'pure'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const measured = readDurations();
    const pathOf = ({ moduleId, project }: TestSpecification) =>
      relative(project.vitest.config.root, moduleId).split(sep).join('/');
    // A new file goes first until it is measured.
    const secondsOf = (file: TestSpecification) => measured[pathOf(file)] ?? Number.MAX_VALUE;
    const placeOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    const seed = process.env['REELWRIGHT_SEED'] ?? '';
    const orderOf = (file: TestSpecification) => (isWhole ? seededRank(seed, pathOf(file)) : -secondsOf(file));
    const ordered = files.toSorted((a, b) => placeOf(a) - placeOf(b) || (orderOf(a) < orderOf(b) ? -1 : 1));
    const word = process.env['REELWRIGHT_FILES'] ?? '';
    if (isWhole || word === '' || !(await this.#areAll(files))) return ordered;
    const chosen = new Set(sampledFiles(ordered.map(pathOf), measured, { ...GATE, word }));
    process.stderr.write(`${chosen.size} of ${files.length} test files are chosen by REELWRIGHT_FILES=${word}\n`);
    return ordered.filter((file) => chosen.has(pathOf(file)));
  }

  /** Nothing was named: neither files, nor a project, nor a part of the run. */
  async #areAll(files: readonly TestSpecification[]): Promise<boolean> {
    const { shard } = this.ctx.config;
    const isEveryProject = PROJECTS.every((name) => files.some(({ project }) => project.name === name));
    return shard === undefined && isEveryProject && files.length === (await this.ctx.globTestSpecifications()).length;
  }
}
