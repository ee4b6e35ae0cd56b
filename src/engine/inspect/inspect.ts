/** `engine.inspect`: a receipt of a finished file, alone or against the composition it was made of. */

import { conclude } from '../../inspect/conclude.js';
import { fileFindings } from '../../inspect/file-findings.js';
import type { FilmInspection } from '../../inspect/inspection.types.js';
import type { InspectOptions } from '../options.js';
import { reportProgress } from '../progress.js';
import { type WorkspaceOptions, withWorkspace } from '../workspace.js';
import { lookAt } from './receipt.js';

/** A receipt without a composition. */
export async function inspectFile(file: string, options: WorkspaceOptions & InspectOptions): Promise<FilmInspection> {
  const progress = reportProgress(options.onProgress);
  try {
    return await withWorkspace(options, async (workspace) => {
      const { receipt } = await lookAt(file, options, workspace);
      progress.stage('done', 'Done');
      return conclude(receipt, null, fileFindings(receipt));
    });
  } finally {
    progress.close();
  }
}
