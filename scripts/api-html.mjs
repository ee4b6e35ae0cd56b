/**
 * The reference of the public names as one page to search, from docs/api.md and docs/codes.md: one file without a
 * server, a style sheet or a script beside it.
 */

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Code, bold words and links within a line. Links to other pages of the folder lead to their Markdown. */
function inline(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
            .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('');
}

/** The cells of a row; a bar behind a backslash, or within code, parts nothing. */
function cellsOf(line) {
  const cells = [''];
  let inCode = false;
  for (const [character] of line
    .trim()
    .slice(1, -1)
    .matchAll(/\\\||./gu)) {
    if (character === '`') inCode = !inCode;
    if (character === '|' && !inCode) cells.push('');
    else cells[cells.length - 1] += character === '\\|' ? '|' : character;
  }
  return cells.map((cell) => cell.trim());
}

/** Headings become entries: `level` 1 begins an entry of the package, 2 a group, 3 a name with what is said of it. */
function entriesOf(markdown) {
  const entries = [];
  let [block, fence] = [[], false];
  const flush = () => {
    if (block.length > 0) entries.at(-1)?.blocks.push(block);
    block = [];
  };
  for (const line of markdown.split('\n')) {
    const heading = fence ? null : /^(#{1,3}) (.+)$/.exec(line);
    if (heading !== null) {
      flush();
      entries.push({ level: heading[1].length, title: heading[2].replaceAll('`', ''), blocks: [] });
    } else if (line.startsWith('```')) {
      if (!fence) flush();
      block.push(line);
      if (fence) flush();
      fence = !fence;
    } else if (line.trim() === '' && !fence) flush();
    else block.push(line);
  }
  flush();
  return entries;
}

function htmlOf(block) {
  if (block[0].startsWith('```')) return `<pre>${escaped(block.slice(1, -1).join('\n'))}</pre>`;
  if (!block[0].startsWith('|')) return `<p>${inline(block.join(' '))}</p>`;
  const rows = block.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(cellsOf);
  return `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
}

/**
 * How well an entry answers a search, 0 for not at all: all words must be in it; those in its name count more, and most
 * of all where the name, or that of a member, is what was typed. It also runs in the page, so it uses nothing outside.
 */
export function rank(query, name, text, members = []) {
  const [title, body, typed] = [name.toLowerCase(), text.toLowerCase(), query.trim().toLowerCase()];
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return 1;
  if (!words.every((word) => title.includes(word) || body.includes(word))) return 0;
  if (title === typed) return 4;
  if (members.some((member) => member.toLowerCase() === typed)) return 3;
  return title.startsWith(typed) ? 3 : words.every((word) => title.includes(word)) ? 2 : 1;
}

const STYLE = `:root{color-scheme:light dark;--line:#8884}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:64rem;padding:0 1rem 6rem}
header{position:sticky;top:0;padding:1rem 0 .5rem;background:Canvas;border-bottom:1px solid var(--line)}
input{font:inherit;width:100%;padding:.5rem .75rem;box-sizing:border-box}
section{border-top:1px solid var(--line);padding:.25rem 0 1rem}h2{margin:2.5rem 0 .5rem}h3{margin:.75rem 0 .25rem;font:600 1rem ui-monospace,monospace}
h3 small{font-weight:400;opacity:.7}pre,table{overflow-x:auto;display:block;font-size:.875rem}pre{padding:.75rem;background:#8882}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}td:first-child code{white-space:nowrap}td{padding:.2rem .75rem .2rem 0;vertical-align:top}`;

/** Shows the entries that a search finds, the best first; an address with \`?q=\` searches at once. */
const SCRIPT = `const input=document.querySelector('input'),main=document.querySelector('main'),said=document.querySelector('output');
const all=[...main.children],sections=all.filter((one)=>one.tagName==='SECTION');
const texts=new Map(sections.map((one)=>[one,one.textContent]));
const members=new Map(sections.map((one)=>[one,[...one.querySelectorAll('td:first-child code')].map((code)=>code.textContent.replace('?',''))]));
function search(){const query=input.value;const isAll=query.trim()==='';
const found=isAll?sections:sections.map((one)=>[one,rank(query,one.dataset.name,texts.get(one),members.get(one))]).filter(([,score])=>score>0).sort((a,b)=>b[1]-a[1]).map(([one])=>one);
main.replaceChildren(...(isAll?all:found));said.textContent=found.length+' of '+sections.length+' names';}
input.addEventListener('input',search);input.value=new URLSearchParams(location.search).get('q')??'';search();`;

/** What a search finds: a name, where it belongs, and what is said of it. */
function sectionOf(title, from, html) {
  const id = `${from}-${title}`.replaceAll(/[^\w]+/g, '-').toLowerCase();
  const head = `<h3>${escaped(title)} <small>${escaped(from)}</small></h3>`;
  return `<section id="${id}" data-name="${escaped(title)}">${head}\n${html}</section>`;
}

/** A table of codes as one section a row: each is looked up by its name. */
function codeSections(block, from) {
  const [head, ...rows] = block.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(cellsOf);
  return rows.map(([code, ...cells]) => {
    const lines = cells.map((cell, at) => `<tr><td>${inline(head[at + 1])}</td><td>${inline(cell)}</td></tr>`);
    return sectionOf(code.replaceAll('`', ''), from, `<table>${lines.join('')}</table>`);
  });
}

/** The page. `pages`: Markdown, in order. */
export function apiHtml(pages) {
  let from = '';
  const body = pages.flatMap(entriesOf).flatMap(({ level, title, blocks }) => {
    if (level === 1) from = title;
    const codes = blocks.filter(([first]) => first.startsWith('| code |'));
    const html = blocks
      .filter((block) => !codes.includes(block))
      .map(htmlOf)
      .join('\n');
    if (level === 3) return [sectionOf(title, from, html)];
    return [`<div><h2>${inline(title)}</h2>\n${html}</div>`, ...codes.flatMap((block) => codeSections(block, title))];
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reelwright: API</title>
<style>${STYLE}</style>
<header><label>Search names and texts <input type="search" autofocus></label> <output></output></header>
<main>${body.join('\n')}</main>
<script>${rank.toString()}
${SCRIPT}</script></html>
`;
}
