/** A stored slider. */
import type { DocumentRecord } from 'reelwright';
import type { Project } from '../projects/project.js';
import type { Run } from '../runs/runs.js';
import { Invalid } from '../values/refusals.js';
import { SLIDER_DEFAULTS, TEMPLATES } from './fields.js';

/** A logo: the key of its upload, and its permanent key. */
export interface SliderLogo {
  readonly key: string;
  readonly from: string;
}

/** A slide that was made. */
export interface MadeSlide {
  readonly position: number;
  readonly headline: string;
  readonly body: string;
  readonly kicker: string;
  /** Store keys. */
  readonly background: string;
  readonly image: string;
}

/** A carousel that was made. */
export interface MadeSlides {
  readonly slides: readonly MadeSlide[];
  readonly stand_in: boolean;
  /** How often its backgrounds were made; left out: once. */
  readonly take?: number;
}

/** A slider. */
export type Slider = Project<{ readonly logo?: SliderLogo }, MadeSlides>;

/** The workflows of a slider: both are ours by name. */
export const WORKFLOWS = { generation: 'slider.generation', restyle: 'slider.restyle' } as const;

/** The appearance of a slider after a restyle: frozen in its run. A type, so that it can be stored as JSON. */
export type Restyle = {
  readonly fields: DocumentRecord;
  readonly logo: SliderLogo | null;
  /** The slides without their images, which are being made. */
  readonly slides: readonly Omit<MadeSlide, 'image'>[];
  /** Positions of the slides whose images are made anew. */
  readonly positions: readonly number[];
};

/** The fields with their defaults. */
export function fieldsOf({ fields }: Pick<Slider, 'fields'>) {
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const all = { ...SLIDER_DEFAULTS, ...set } as Readonly<Record<keyof typeof SLIDER_DEFAULTS, unknown>>;
  const templates = TEMPLATES[all.mode as keyof typeof TEMPLATES];
  return { ...all, template: all.template ?? templates[0], slide_count: Number(all.slide_count) };
}

/** The state of a slider. */
export type SliderStatus = 'draft' | 'processing' | 'completed' | 'failed';

/** Computed from its newest run: a restyle that failed leaves the delivered slides. */
export function statusOf(slider: Slider, run: Run | undefined): SliderStatus {
  if (run === undefined) return 'draft';
  if (run.state === 'running') return 'processing';
  if (run.state === 'completed' || (run.workflow === WORKFLOWS.restyle && slider.made !== null)) return 'completed';
  return 'failed';
}

/** Changes only the fields that were sent; a template of another mode is refused, or dropped when the mode changes. */
export function editedFields(before: DocumentRecord, input: DocumentRecord): DocumentRecord {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const fields: Record<string, unknown> = { ...before, ...sent };
  const mode = (fields['mode'] ?? SLIDER_DEFAULTS.mode) as keyof typeof TEMPLATES;
  const templates: readonly unknown[] = TEMPLATES[mode];
  const template = fields['template'] ?? null;
  if (template === null || templates.includes(template)) return fields;
  if (sent['template'] !== undefined)
    throw new Invalid({
      template: [`Expected one of ${templates.join(', ')} for template in mode ${mode} but received ${template}`],
    });
  delete fields['template'];
  return fields;
}
