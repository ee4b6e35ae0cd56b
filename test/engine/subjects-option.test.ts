/** The engine option `subjects`: what the network adds, and what is said where it is missing. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SliderComposition } from '../../src/document/slider/slider-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { EngineOptions } from '../../src/engine/workspace.js';
import type { SliderPlan } from '../../src/slides/slider-plan.js';
import { modelsFolder, skipsMedia, skipsModels, testMedia } from '../support/media.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();

function carousel(source: string): SliderComposition {
  return {
    ...{ kind: 'slider', mode: 'creative', template: 'editorialStory', language: 'en', aspect_ratio: '9:16' },
    slides: ['See the light', 'Two', 'Three'].map((headline) => ({ headline, background: { source } })),
  };
}

async function planOf(source: string, options: EngineOptions): Promise<SliderPlan> {
  return createEngine({ cacheDir: join(root, 'cache'), ...options }).plan(carousel(source), {}) as Promise<SliderPlan>;
}

const assetsOf = (plan: SliderPlan) => new Set(JSON.stringify(plan).match(/"asset":"[0-9a-f]{64}"/g));

describe('subjects', () => {
  it('of another name is refused', async () => {
    const subjects = 'people' as unknown as 'network';
    await expect(planOf('a.jpg', { subjects })).rejects.toMatchObject({ code: 'invalid_option', class: 'usage' });
  });

  it.skipIf(skipsMedia)('network without the model: model_missing, and what to do', async () => {
    const options = { subjects: 'network', modelDir: root } as const;
    await expect(planOf(testMedia('image/bg-woman-camera-1800x1200.jpg'), options)).rejects.toMatchObject({
      code: 'model_missing',
      class: 'environment',
      remedy: expect.stringContaining('models pull'),
    });
  });

  it.skipIf(skipsMedia || skipsModels)(
    'network finds who hides behind a camera under a hood, and words keep off; the default is what it was',
    async () => {
      const source = testMedia('image/bg-woman-camera-1800x1200.jpg');
      const plain = await planOf(source, {});
      const saliency = await planOf(source, { subjects: 'saliency' });
      const network = await planOf(source, { subjects: 'network', modelDir: modelsFolder });
      expect(JSON.stringify(saliency)).toBe(JSON.stringify(plain));
      // The same picture under the same name; what was found in it is kept apart.
      expect(assetsOf(network)).toEqual(assetsOf(plain));
      const drawn = (plan: SliderPlan) => JSON.stringify(plan.slides).replace(/[0-9a-f]{64}/g, '');
      expect(drawn(network)).not.toBe(drawn(plain));
    },
  );
});
