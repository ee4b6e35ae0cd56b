/**
 * Goldens of every composition in ads/: three moments of a film, or every slide of a carousel. `npm run golden` writes
 * them; look at the pictures before you commit them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEngine, parseComposition } from 'reelwright';
import { frameMatchers } from 'reelwright/testing';
import { expect, test } from 'vitest';

expect.extend(frameMatchers);

const baseDir = fileURLToPath(new URL('ads', import.meta.url));
const golden = fileURLToPath(new URL('golden', import.meta.url));
const engine = createEngine();

/** As a share of the film. */
const MOMENTS = [0.1, 0.5, 0.9];

for (const file of readdirSync(baseDir).filter((name) => name.endsWith('.json'))) {
  const name = basename(file, '.json');
  test(`${name} looks as it did`, async () => {
    const ad = await parseComposition(JSON.parse(readFileSync(join(baseDir, file), 'utf8')));
    const plan = await engine.plan(ad, { baseDir });
    if (plan.kind === 'slider-plan') {
      for (const { position } of plan.slides) {
        const still = await engine.frame(ad, { slide: position, baseDir });
        await expect(still).toMatchGolden(join(golden, `${name}-${position}.png`));
      }
      return;
    }
    const { frameRate, totalFrames } = plan.output;
    for (const moment of MOMENTS) {
      const atSeconds = (moment * totalFrames * frameRate.den) / frameRate.num;
      const still = await engine.frame(ad, { atSeconds, baseDir });
      await expect(still).toMatchGolden(join(golden, `${name}@${moment}.png`));
    }
  }, 120_000);
}
