/** `<reelwright-player>`: a film in a page. */
import { type Compositor, openCompositor } from './compositor.js';
import { type Controls, clockText, createControls, labelButton } from './controls.js';
import { mixFilm } from './film-sound.js';
import { createPlayback, type Playback } from './playback.js';
import type { ReelwrightPlayer } from './player.types.js';
import type { WebFilm } from './web-film.types.js';

/** Frameworks also load modules on a server, where there are no elements. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

interface Shown {
  readonly film: WebFilm;
  readonly compositor: Compositor;
  readonly playback: Playback;
}

class PlayerElement extends Base implements ReelwrightPlayer {
  static readonly observedAttributes = ['src', 'muted'];
  readonly #controls: Controls;
  readonly #watch = new ResizeObserver(() => this.#fit());
  #shown: Shown | undefined;
  #loading = new AbortController();
  #frame = 0;
  #volume = 1;

  constructor() {
    super();
    this.#controls = createControls(this.attachShadow({ mode: 'open' }));
    const { play, sound, position } = this.#controls;
    play.addEventListener('click', () => void this.#toggle());
    sound.addEventListener('click', () => this.toggleAttribute('muted'));
    position.addEventListener('input', () => void this.#seek(Number(position.value)));
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  connectedCallback(): void {
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    this.#watch.observe(this);
    this.#label();
  }

  disconnectedCallback(): void {
    this.#watch.disconnect();
    this.pause();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (name === 'muted') this.#hear();
    else if (now !== before && now !== null) void this.#open(now);
  }

  /** The film that is shown; undefined before it is loaded. When it is set, its addresses are relative to the page. */
  get film(): WebFilm | undefined {
    return this.#shown?.film;
  }

  set film(film: WebFilm | undefined) {
    this.#begin();
    if (film !== undefined) void this.#guard(this.#show(film, document.baseURI));
  }

  /** Position, seconds; setting it shows the frame there. */
  get currentTime(): number {
    return this.#shown?.playback.time() ?? 0;
  }

  set currentTime(seconds: number) {
    void this.#seek(Math.floor(seconds * this.#rate + 1e-6));
  }

  /** Length, seconds; NaN before the film is loaded. */
  get duration(): number {
    const total = this.#shown?.film.plan.output.totalFrames;
    return total === undefined ? Number.NaN : total / this.#rate;
  }

  /** False while it plays. */
  get paused(): boolean {
    return this.#shown?.playback.isPlaying() !== true;
  }

  /** Volume, 0 to 1. */
  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = Math.max(0, Math.min(1, volume));
    this.#hear();
  }

  /** Like the attribute: true plays without sound. */
  get muted(): boolean {
    return this.hasAttribute('muted');
  }

  set muted(muted: boolean) {
    this.toggleAttribute('muted', muted);
  }

  /** Plays from the current position; from the beginning where that is the end. */
  async play(): Promise<void> {
    if (this.#shown === undefined || !this.paused) return;
    await this.#shown.playback.play();
    this.#label();
    this.dispatchEvent(new Event('play'));
  }

  pause(): void {
    if (this.paused) return;
    this.#shown?.playback.pause();
    this.#label();
    this.dispatchEvent(new Event('pause'));
  }

  get #rate(): number {
    const { num, den } = this.#shown?.film.plan.output.frameRate ?? { num: 30, den: 1 };
    return num / den;
  }

  /** Removes the film that was shown and stops what was loading. */
  #begin(): void {
    this.#loading.abort();
    this.#loading = new AbortController();
    this.#shown?.playback.close();
    this.#shown?.compositor.close();
    this.#shown = undefined;
    this.#controls.message.textContent = '';
  }

  async #open(src: string): Promise<void> {
    this.#begin();
    const { signal } = this.#loading;
    const url = new URL(src, document.baseURI).href;
    const load = async () => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`The film cannot be fetched: ${response.status}`);
      await this.#show((await response.json()) as WebFilm, url);
    };
    await this.#guard(load());
  }

  async #guard(work: Promise<void>): Promise<void> {
    const { signal } = this.#loading;
    try {
      await work;
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#controls.message.textContent = message;
      this.dispatchEvent(new CustomEvent('error', { detail: { message } }));
    }
  }

  async #show(film: WebFilm, baseUrl: string): Promise<void> {
    const { signal } = this.#loading;
    const compositor = await openCompositor(film, { baseUrl });
    if (signal.aborted) return compositor.close();
    const { totalFrames, frameRate } = film.plan.output;
    const show = (frame: number) => this.#paint(frame);
    const rate = frameRate.num / frameRate.den;
    const playback = createPlayback({ rate, totalFrames, show, ended: () => this.#end() });
    this.#shown = { film, compositor, playback };
    this.#frame = 0;
    this.#controls.position.max = String(totalFrames - 1);
    this.style.aspectRatio ||= `${film.plan.output.size.width} / ${film.plan.output.size.height}`;
    this.dispatchEvent(new Event('loadedmetadata'));
    this.#fit();
    await this.#paint(0);
    this.dispatchEvent(new Event('loadeddata'));
    // Mixing holds this thread: the first picture does not wait for it.
    playback.setSound(await mixFilm(film, baseUrl, signal));
    if (signal.aborted) return;
    this.#hear();
    if (this.hasAttribute('autoplay')) await this.play();
  }

  async #paint(frame: number): Promise<void> {
    const shown = this.#shown;
    const { canvas, position, time } = this.#controls;
    if (shown === undefined || !(await shown.compositor.paint(canvas, frame, { isQuick: !this.paused }))) return;
    this.#frame = frame;
    shown.compositor.prepare(frame);
    position.value = String(frame);
    const [now, all] = [clockText(frame / this.#rate), clockText(this.duration)];
    time.textContent = `${now} / ${all}`;
    position.setAttribute('aria-valuetext', `${now} of ${all}`);
    this.dispatchEvent(new Event('timeupdate'));
  }

  async #seek(frame: number): Promise<void> {
    if (this.#shown === undefined) return;
    await this.#guard(this.#shown.playback.seek(frame));
    this.dispatchEvent(new Event('seeked'));
  }

  #end(): void {
    if (this.hasAttribute('loop')) {
      void this.#seek(0).then(() => this.play());
      return;
    }
    this.#label();
    this.dispatchEvent(new Event('ended'));
  }

  async #toggle(): Promise<void> {
    if (this.paused) await this.play();
    else this.pause();
  }

  #hear(): void {
    this.#shown?.playback.setVolume(this.muted ? 0 : this.#volume);
    this.#label();
    this.dispatchEvent(new Event('volumechange'));
  }

  #label(): void {
    const { play, sound, canvas } = this.#controls;
    labelButton(play, this.paused ? 'play' : 'pause', this.paused ? 'Play' : 'Pause');
    labelButton(sound, this.muted ? 'silent' : 'loud', this.muted ? 'Sound on' : 'Sound off');
    this.dataset['state'] = this.paused ? 'paused' : 'playing';
    canvas.setAttribute('aria-label', this.getAttribute('aria-label') ?? 'Film');
  }

  /** As many pixels as are visible, and no more than the film has. */
  #fit(): void {
    const { size } = this.#shown?.film.plan.output ?? {};
    if (size === undefined || this.clientWidth === 0) return;
    const scale = Math.min(1, (this.clientWidth * devicePixelRatio) / size.width);
    const { canvas } = this.#controls;
    const [width, height] = [size.width, size.height].map((side) => Math.max(2, 2 * Math.round((side * scale) / 2)));
    if (canvas.width === width && canvas.height === height) return;
    Object.assign(canvas, { width, height });
    if (this.paused) void this.#guard(this.#paint(this.#frame));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#shown === undefined) return;
    const at = Math.round(this.currentTime * this.#rate);
    const last = this.#shown.film.plan.output.totalFrames - 1;
    const moves: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: at - this.#rate, ArrowRight: at + this.#rate, Home: 0, End: last, ',': at - 1, '.': at + 1 },
    };
    const isButton = event.composedPath()[0] instanceof HTMLButtonElement;
    if ((event.key === ' ' && !isButton) || event.key === 'k') void this.#toggle();
    else if (event.key === 'm') this.toggleAttribute('muted');
    else if (moves[event.key] !== undefined) void this.#seek(Math.round(moves[event.key] as number));
    else return;
    event.preventDefault();
  }
}

if (globalThis.customElements?.get('reelwright-player') === undefined)
  globalThis.customElements?.define('reelwright-player', PlayerElement);
