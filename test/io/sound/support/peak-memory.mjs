/**
 * Makes one soundtrack in a process of its own and prints the most memory that took, MiB: node peak-memory.mjs ROOT
 * FFMPEG FOLDER REQUEST
 */
const [root, ffmpeg, folder, request] = process.argv.slice(2);
const { renderSoundtrack } = await import(`${root}/dist/io/sound/render-soundtrack.js`);
const { runTool } = await import(`${root}/dist/io/ffmpeg/run-tool.js`);
const run = (args, options) => runTool(ffmpeg, args, options);
const { measured } = await renderSoundtrack(JSON.parse(request), { run, folder });
console.log(JSON.stringify({ peakMib: process.resourceUsage().maxRSS / 1024, measured }));
