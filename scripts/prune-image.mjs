// Removes from a folder laid out as /app in service/Dockerfile what no running process reads. The content of the image
// is what is left: node scripts/prune-image.mjs FOLDER. docs/operate.md gives its size; scripts/image-content.mjs
// lays such a folder out without docker.
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What the service's process reads at the top of the repository; all else there is for development. */
const KEPT = ['dist', 'fonts', 'models', 'node_modules', 'service', 'LICENSE', 'THIRD_PARTY.md', 'package.json'];
const KEPT_OF_SERVICE = ['dist', 'node_modules', 'package.json'];
/** The image brings the maintained ffmpeg and ffprobe of Debian, and names them by environment variables. */
const BUNDLED_TOOLS = /^@ff(?:mpeg|probe)-installer\/(?:linux|darwin|win32)-/;
/** Source maps, typings, sources and pages about a package; licences stay. */
const UNREAD = /\.(?:map|[cm]?ts|tsx|flow|scss|markdown|md)$|^(?:changelog|history)\b/i;
const UNREAD_FOLDERS = /^(?:test|tests|__tests__|docs|example|examples|benchmark|benchmarks|\.github)$/;
const FONT_PACKAGES = /^@(?:expo-google-fonts|fontsource-variable)\//;

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(join(folder, 'service/dist/main.js')))
  throw new Error('Name a folder with the built service in it, such as /app.');
const root = resolve(folder);

keepOnly(root, KEPT);
keepOnly(join(root, 'service'), KEPT_OF_SERVICE);
const fonts = new Set(fontFiles());
for (const parent of [root, join(root, 'service')]) {
  const modules = join(parent, 'node_modules');
  if (existsSync(modules)) for (const name of packagesIn(modules)) prunePackage(modules, name);
}
for (const name of ['dist', 'service/dist']) pruneFiles(join(root, name));

function keepOnly(parent, names) {
  for (const name of readdirSync(parent)) if (!names.includes(name)) rmSync(join(parent, name), { recursive: true });
}

/** Font files that the engine opens, by package and path; faces of large scripts are cut into many slices. */
function fontFiles() {
  const read = (name) => JSON.parse(readFileSync(join(root, 'fonts', name), 'utf8'));
  return Object.values(read('manifest.json').faces).flatMap((face) =>
    [...face.files, ...(face.slices === undefined ? [] : read(face.slices))].map(
      ({ path }) => `${face.package}/${path}`,
    ),
  );
}

function packagesIn(modules) {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => `${name}/${own}`) : [name],
  );
}

function prunePackage(modules, name) {
  const path = join(modules, name);
  if (lstatSync(path).isSymbolicLink()) {
    // The studio is a workspace that the image does not have.
    if (!existsSync(path)) rmSync(path);
  } else if (BUNDLED_TOOLS.test(name)) rmSync(path, { recursive: true });
  else if (FONT_PACKAGES.test(name)) pruneFonts(path, name);
  else if (lstatSync(path).isDirectory()) pruneFiles(path);
}

function pruneFonts(path, name) {
  for (const file of readdirSync(path, { recursive: true })) {
    const isRead = fonts.has(`${name}/${file}`) || /^(?:LICENSE|package\.json)/.test(file);
    if (!isRead && lstatSync(join(path, file)).isFile()) rmSync(join(path, file));
  }
  removeEmpty(path);
}

function pruneFiles(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const own = join(path, entry.name);
    if (entry.isDirectory()) {
      // A folder of this name may hold code of the package: only one without code is left out.
      if (UNREAD_FOLDERS.test(entry.name) && !hasCode(own)) rmSync(own, { recursive: true });
      else pruneFiles(own);
    } else if (UNREAD.test(entry.name) && !/licen[cs]e/i.test(entry.name)) rmSync(own);
  }
  removeEmpty(path);
}

function hasCode(path) {
  return readdirSync(path, { recursive: true }).some((name) => /\.(?:[cm]?js|json|node|wasm)$/.test(name));
}

function removeEmpty(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(path, entry.name));
  if (readdirSync(path).length === 0 && dirname(path) !== root) rmdirSync(path);
}
