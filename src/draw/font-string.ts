/** The CSS strings that name a font to a canvas; measuring and drawing must use the same ones. */
import type { FontSpec } from './draw-list.js';

/** CSS font shorthand with quoted families: `800 96px "rw-inter-800"`. */
export function fontString(font: FontSpec): string {
  return `${font.weight} ${font.sizePx}px ${font.families.map((family) => `"${family}"`).join(', ')}`;
}

/** `"wdth" 72, "opsz" 20`, or 'normal' for none: variation and feature settings alike. */
export function fontSettings(values: Readonly<Record<string, number>> | undefined): string {
  const entries = Object.entries(values ?? {});
  return entries.length === 0 ? 'normal' : entries.map(([tag, value]) => `"${tag}" ${value}`).join(', ');
}

/** BCP 47 tag for the canvas: Chinese names the simplified shapes explicitly. */
export function canvasLanguage(language: string): string {
  return language === 'zh' ? 'zh-Hans' : language;
}
