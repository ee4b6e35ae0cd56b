/**
 * The whole matrix, first half: with matrix-whole-b all 7 looks x 7 animations x 13 languages x 3 positions x 3 end
 * cards = 5,733 combinations are laid out and made into tracks. Asserted of each: every text fits; ink in the safe zone
 * and in the frame; no element touches another that is on screen with it; 4.5:1 reached by decision and on plates;
 * every character drawn by a registered face.
 * `npm run test:all` looks at all of them, the gate at a language a look.
 * Nothing is drawn here: covering.test.ts does that for a design in which every pair of look, animation and language
 * occurs. Lengths, pictures, families and formats go along (support/matrix.ts says how); the five named dimensions are
 * complete.
 */
import { LOOK_NAMES } from './support/compositions.js';
import { describeWholeMatrix } from './support/whole-matrix.js';

describeWholeMatrix(LOOK_NAMES.slice(0, 4));
