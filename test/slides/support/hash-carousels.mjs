/**
 * Prints one SHA-256 over the pixels of carousels of every template in the texts given by language; from the built
 * engine, in a process of its own.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist = '', texts = ''] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(dist, path)).href);
const { composeSlider } = await load('slides/compose-slider.js');
const { resolveSlider, SLIDE_SIZES } = await load('document/slider/resolve-slider.js');
const { SLIDER_TEMPLATES } = await load('document/enumerations.js');
const { createTypesetter } = await load('type/typeset.js');
const { loadFontBook } = await load('io/fonts/font-book.js');
const { rasterize } = await load('io/raster/rasterize.js');
const { NO_ASSETS } = await load('io/raster/image-assets.js');

const typeset = createTypesetter(loadFontBook());
const hash = createHash('sha256');
for (const [mode, templates] of Object.entries(SLIDER_TEMPLATES)) {
  for (const template of templates) {
    for (const [language, slides] of Object.entries(JSON.parse(texts))) {
      const slider = resolveSlider({ kind: 'slider', mode, template, language, slides });
      const none = slides.map(() => undefined);
      const composed = composeSlider(slider, { typeset, logo: undefined, pictures: none, paths: slides.map(() => '') });
      const frame = { x: 0, y: 0, ...SLIDE_SIZES['4:5'] };
      for (const { nodes } of composed.slides) hash.update(rasterize(nodes, frame, NO_ASSETS).data);
    }
  }
}
console.log(hash.digest('hex'));
