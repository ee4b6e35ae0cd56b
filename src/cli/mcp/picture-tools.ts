/** Tools that answer with a picture; no file is written. */
import { z } from 'zod';
import { checkLook } from '../../engine/looks/check-look.js';
import { readLookFile } from '../../engine/media/own-files.js';
import { sheetOf } from '../commands/sheet.js';
import { alternativesSheet } from '../commands/sheet-alternatives.js';
import { allowedPath, documentFields, documentOf } from './places.js';
import { momentFields } from './reading-tools.js';
import { tool } from './tool.types.js';

const safeZones = { safe_zones: z.boolean().optional().describe('Draw over it what the platforms cover.') };
const size = { width: z.int().describe('Pixels, before it is made smaller for you.'), height: z.int() };

const sheet = tool({
  name: 'sheet',
  title: 'See a whole film or carousel as one picture',
  description:
    'A contact sheet: a still of each part of a film in order, or every slide of a carousel. Look at it before you render.',
  effect: 'reads',
  input: z.strictObject({ ...documentFields, ...safeZones }),
  output: z.object({ ...size, stills: z.array(z.unknown()).describe('The moment or slide of each still, in rows.') }),
  async run({ safe_zones, ...input }, { engine, signal, onProgress, ...session }) {
    const { composition, baseDir } = await documentOf(input, { engine, ...session });
    const onStill = (number: number, total: number) =>
      onProgress({
        stage: 'render',
        completed: number - 1,
        total,
        percent: (100 * (number - 1)) / total,
        message: `Drawing still ${number} of ${total}`,
      });
    const { picture, stills } = await sheetOf(engine, composition, {
      baseDir,
      signal,
      safeZones: safe_zones,
      onStill,
    });
    const { width, height } = picture;
    const moments = stills.map((moment) => ('slide' in moment ? moment : { at_seconds: moment.atSeconds }));
    return { data: { width, height, stills: moments }, picture };
  },
});

const frame = tool({
  name: 'frame',
  title: 'See one frame or slide',
  description: 'One frame of the very render, or one slide, as a picture.',
  effect: 'reads',
  input: z.strictObject({ ...documentFields, ...momentFields, ...safeZones }),
  output: z.object({ ...size, frame: z.int().describe('Number of the frame from 0, or of the slide from 1.') }),
  async run({ at_seconds: atSeconds, slide, safe_zones, ...input }, { engine, signal, ...session }) {
    const { composition, baseDir } = await documentOf(input, { engine, ...session });
    const picture = await engine.frame(composition, { atSeconds, slide, safeZones: safe_zones, baseDir, signal });
    const { width, height, frame: number } = picture;
    return { data: { width, height, frame: number }, picture };
  },
});

const alternatives = tool({
  name: 'alternatives',
  title: 'Other arrangements of a short',
  description:
    'A short and other arrangements of it side by side in one picture, with a sentence on what each gives up. To choose one, set arrangement to its name.',
  effect: 'reads',
  input: z.strictObject({ ...documentFields, count: z.int().min(1).max(3).optional().describe('Default 3.') }),
  output: z.object({
    ...size,
    alternatives: z.array(z.looseObject({ arrangement: z.string().nullable(), dearer: z.number(), says: z.string() })),
  }),
  async run({ count = 3, ...input }, { engine, signal, ...session }) {
    const { composition, baseDir } = await documentOf(input, { engine, ...session });
    const { picture, shown } = await alternativesSheet(engine, composition, count, { baseDir, signal });
    const { width, height } = picture;
    return { data: { width, height, alternatives: shown }, picture };
  },
});

const lookCheck = tool({
  name: 'look_check',
  title: 'Check a look of your own',
  description:
    'Draws a *.look.json on difficult pictures and texts (white, black, busy pictures, faces, long German, Arabic) and says what fails: contrast, size, safe zone.',
  effect: 'reads',
  input: z.strictObject({ look: z.string().describe('Path of the *.look.json.') }),
  output: z.object({ ...size, status: z.enum(['ok', 'failed']), findings: z.array(z.unknown()) }),
  async run({ look }, { signal, ...session }) {
    const { roots } = session;
    const data = await readLookFile(await allowedPath(look, session), { signal, roots });
    const { findings, sheet: picture } = await checkLook(data, { cacheDir: null, signal, roots });
    const { width, height } = picture;
    return { data: { width, height, status: findings.length === 0 ? 'ok' : 'failed', findings }, picture };
  },
});

export const PICTURE_TOOLS = [sheet, frame, alternatives, lookCheck];
