/** How carefully pictures are encoded. */

export const QUALITIES = ['draft', 'standard', 'high'] as const;
/** Encoder settings by name: draft for looking, standard for posting, high for archives. */
export type Quality = (typeof QUALITIES)[number];
