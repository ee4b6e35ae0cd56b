import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { moduleGraph } from '../../src/io/files/module-graph.js';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const modules = readdirSync(`${source}document`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));

it('zod is loaded by schemas and validation alone, so that rules stay cheap to import', () => {
  const loading = modules.filter((name) => moduleGraph(source, [`document/${name}`]).packages.includes('zod'));
  expect(loading.toSorted()).toEqual([
    'brand/brand-schema',
    'editor/editor-parts',
    'editor/editor-schema',
    'json-schema',
    'kinds',
    'looks/card-schema',
    'looks/look-parts',
    'looks/look-schema',
    'looks/look-values',
    'looks/own-look',
    'output-schema',
    'parse-composition',
    'problems',
    'schema-parts',
    'short/short-schema',
    'slider/slider-schema',
    'tracking/tracking-schema',
    'validate',
  ]);
});
