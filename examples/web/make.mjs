// node make.mjs ad.json public
// Makes a folder that any server of files shows: the film of a composition, its player and a page around it.
import { copyFile, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWebFilm } from 'reelwright/preview';

const [document, output] = process.argv.slice(2).map((path) => resolve(path));
const baseDir = dirname(document);
await writeWebFilm(JSON.parse(await readFile(document, 'utf8')), { roots: [baseDir] }, { baseDir, output });
await copyFile(fileURLToPath(import.meta.resolve('reelwright/web')), join(output, 'web.js'));
await copyFile(new URL('index.html', import.meta.url), join(output, 'index.html'));
