/** The whole matrix, second half: see matrix-whole-a.test.ts. */
import { LOOK_NAMES } from './support/compositions.js';
import { describeWholeMatrix } from './support/whole-matrix.js';

describeWholeMatrix(LOOK_NAMES.slice(4));
