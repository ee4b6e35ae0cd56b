/** The page that a review link opens: the result and two buttons, without a script. */

/** What is shown. */
export interface ReviewView {
  /** Paths of a film or of slides. */
  readonly files: readonly string[];
  readonly decision: 'approved' | 'rejected' | null;
}

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f4f2;color:#1b1b1a}
main{max-width:44rem;margin:0 auto;padding:1.5rem}
video,img{display:block;width:100%;max-height:75vh;object-fit:contain;background:#000;border-radius:.5rem;margin:0 0 1rem}
form{display:inline}
button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:.5rem;margin-right:.6rem;cursor:pointer;color:#fff;background:#1f6f43}
button.no{background:#8a2f2f}`;

/** HTML of a view. */
export function reviewPage({ files, decision }: ReviewView): string {
  const media = files.map((path, index) =>
    path.split('?')[0]?.endsWith('.mp4')
      ? `<video controls playsinline src="${escaped(path)}"></video>`
      : `<img src="${escaped(path)}" alt="Slide ${index + 1} of ${files.length}">`,
  );
  const said = decision === null ? 'Nobody has decided yet.' : `This was ${decision}.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Review</title><style>${STYLE}</style></head><body><main>
<h1>For your approval</h1>
${media.join('\n')}
<p role="status">${said}</p>
${buttons()}
</main></body></html>
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
