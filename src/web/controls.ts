/** The visible parts of a player: its canvas and its bar of controls. */

/** The elements of a player. */
export interface Controls {
  readonly canvas: HTMLCanvasElement;
  readonly play: HTMLButtonElement;
  readonly sound: HTMLButtonElement;
  readonly position: HTMLInputElement;
  readonly time: HTMLElement;
  readonly message: HTMLElement;
}

const STYLE = `
:host { display: block; position: relative; overflow: hidden; background: #0b0b0d; color: #fff; outline: none;
  font: 500 13px/1 system-ui, sans-serif; container-type: inline-size; }
:host([hidden]) { display: none; }
canvas { display: block; width: 100%; height: 100%; object-fit: contain; }
.bar { position: absolute; inset: auto 0 0 0; display: none; align-items: center; gap: 8px; padding: 28px 12px 10px;
  background: linear-gradient(transparent, rgb(0 0 0 / .72)); transition: opacity .18s; }
:host([controls]) .bar { display: flex; }
:host([data-state='playing']) .bar { opacity: 0; }
:host([data-state='playing']:hover) .bar, .bar:focus-within { opacity: 1 !important; }
button { all: unset; box-sizing: border-box; flex: none; width: 36px; height: 36px; display: grid; place-items: center;
  border-radius: 50%; cursor: pointer; }
button:hover { background: rgb(255 255 255 / .16); }
button:focus-visible, input:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
svg { width: 20px; height: 20px; fill: currentColor; }
input { flex: 1; min-width: 40px; height: 20px; margin: 0; accent-color: var(--reelwright-accent, #fff); cursor: pointer; }
.time { font-variant-numeric: tabular-nums; white-space: nowrap; text-shadow: 0 1px 2px rgb(0 0 0 / .6); }
@container (max-width: 260px) { .time { display: none; } }
.message { position: absolute; inset: 0; display: grid; place-content: center; padding: 24px; text-align: center;
  line-height: 1.45; background: #0b0b0d; }
.message:empty { display: none; }
@media (prefers-reduced-motion: reduce) { .bar { transition: none; } }`;

const MARKUP = `<canvas part="picture" role="img"></canvas>
<div class="bar" part="bar">
  <button type="button" class="play"></button>
  <input type="range" min="0" max="0" step="1" value="0" aria-label="Position">
  <span class="time" aria-hidden="true">0:00</span>
  <button type="button" class="sound"></button>
</div>
<div class="message" role="alert"></div>`;

export function createControls(root: ShadowRoot): Controls {
  const style = document.createElement('style');
  style.textContent = STYLE;
  const template = document.createElement('template');
  template.innerHTML = MARKUP;
  root.replaceChildren(style, template.content);
  const find = <T extends Element>(selector: string) => root.querySelector<T>(selector) as T;
  return {
    canvas: find('canvas'),
    play: find('.play'),
    sound: find('.sound'),
    position: find('input'),
    time: find('.time'),
    message: find('.message'),
  };
}

const ICONS = {
  play: 'M8 5.2v13.6a.8.8 0 0 0 1.2.7l10.9-6.8a.8.8 0 0 0 0-1.4L9.2 4.5A.8.8 0 0 0 8 5.2z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  loud: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM14.5 8.5a4.5 4.5 0 0 1 0 7v-1.7a3 3 0 0 0 0-3.6zM14.5 5.2a7.5 7.5 0 0 1 0 13.6v-1.7a6 6 0 0 0 0-10.2z',
  silent:
    'M4 9.5v5h3.5L12 19V5L7.5 9.5zM20.5 9.6l-1.1-1.1-2.4 2.4-2.4-2.4-1.1 1.1 2.4 2.4-2.4 2.4 1.1 1.1 2.4-2.4 2.4 2.4 1.1-1.1-2.4-2.4z',
} as const;

/** Sets an icon and its label, unless the button has them. */
export function labelButton(button: HTMLButtonElement, icon: keyof typeof ICONS, word: string): void {
  if (button.dataset['icon'] === icon) return;
  button.dataset['icon'] = icon;
  button.setAttribute('aria-label', word);
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[icon]}"/></svg>`;
}

/** `clockText(63.4)` is `1:03`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
