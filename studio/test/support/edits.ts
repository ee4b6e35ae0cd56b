/** Many edits of a headline, and what the page holds after them. */
import type { Page } from 'playwright-core';

/** Code for the page: types into the field, and waits for each drawing. */
export const editTimes = (times: number, path = 'slides[0].headline') => `(async () => {
  const field = document.querySelector('[id="field-${path}"]');
  const canvas = document.querySelector('.drawings');
  for (let at = 0; at < ${times}; at += 1) {
    const before = Number(canvas.dataset.edition);
    field.value = 'Of three ' + at;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (Number(canvas.dataset.edition) <= before) await new Promise((done) => setTimeout(done));
  }
})()`;

/** Bytes of the page's heap that are still held. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
