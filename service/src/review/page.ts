/** The page of a review link: the result and two buttons, without a script. */

/** A film or a slide by its path. */
export interface ReviewMedium {
  readonly path: string;
  /** Shown until a film plays; null: its first picture. */
  readonly poster: string | null;
}

/** What is shown. */
export interface ReviewView {
  readonly media: readonly ReviewMedium[];
  readonly decision: 'approved' | 'rejected' | null;
}

const STYLE = `:root{color-scheme:light dark;--ground:#f4f4f2;--text:#1b1b1a;--bar:#fffe;--line:#0002;--yes:#1f6f43;--no:#8a2f2f}
@media (prefers-color-scheme:dark){:root{--ground:#161615;--text:#f1f1ee;--bar:#1f1f1dee;--line:#fff2;--yes:#27794b;--no:#9c3838}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text)}
main{flex:1;width:100%;max-width:72rem;margin:0 auto;padding:1.25rem 1.25rem 1.5rem;text-align:center}
h1{font-size:1.5rem;line-height:1.2;margin:.25rem 0 1.25rem}
.media{display:flex;flex-wrap:wrap;gap:1rem;justify-content:center}
video,img{display:block;width:auto;height:auto;max-width:100%;max-height:calc(100vh - 12rem);border-radius:.75rem;box-shadow:0 .25rem 1.25rem #0003}
.many img{width:min(100%,21rem);max-height:none}
footer{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;justify-content:center;padding:.9rem 1.25rem;background:var(--bar);border-top:1px solid var(--line)}
p{margin:0 .5rem 0 0}
form{display:contents}
button{font:inherit;font-weight:600;min-width:8rem;padding:.65rem 1.4rem;border:0;border-radius:.6rem;cursor:pointer;color:#fff;background:var(--yes)}
button.no{background:var(--no)}
@media (max-width:30rem){p{flex-basis:100%;margin:0;text-align:center}button{flex:1;min-width:0}}
button:focus-visible{outline:3px solid currentColor;outline-offset:3px}`;

/** HTML of a view. */
export function reviewPage({ media, decision }: ReviewView): string {
  const shown = media.map(({ path, poster }, index) =>
    path.split('?')[0]?.endsWith('.mp4')
      ? `<video controls playsinline preload="metadata"${poster === null ? '' : ` poster="${escaped(poster)}"`} src="${escaped(path)}"></video>`
      : `<img src="${escaped(path)}" alt="Slide ${index + 1} of ${media.length}">`,
  );
  const said = decision === null ? 'Nobody has decided yet.' : `This was ${decision}.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>For your approval</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>
<h1>For your approval</h1>
<div class="${media.length > 1 ? 'media many' : 'media'}">
${shown.join('\n')}
</div></main>
<footer><p role="status">${said}</p>
${buttons()}</footer></body></html>
`;
}

/** Relative to the page's own address, which ends in the token. */
function buttons(): string {
  return `<form method="post" action="?decision=approved"><button>Approve</button></form>
<form method="post" action="?decision=rejected"><button class="no">Reject</button></form>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
