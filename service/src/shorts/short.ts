/** A stored short, and the record that the engine's rules read. */
import type { DocumentRecord } from 'reelwright';
import type { Project } from '../projects/project.js';

/** Images of a short, by store key. */
export interface ShortMedia {
  readonly product_image?: string;
  readonly product_description?: string;
  readonly logo?: { readonly key: string; readonly position?: string; readonly treatment?: string };
  readonly poster?: string;
}

/** The results of a paid generation, and the record it was generated from. */
export interface MadeMedia {
  readonly clips: readonly string[];
  readonly music: string;
  /** True: at least one of them is no model's. */
  readonly stand_in: boolean;
  readonly record: DocumentRecord;
  /** How often clips and music were made, this time included; left out: once. */
  readonly take?: number;
}

/** A short. */
export type Short = Project<ShortMedia, MadeMedia, DocumentRecord>;

/** What the engine's rules take for a short: its fields, the keys of its images, its profile. */
export function recordOf({
  fields,
  media,
  brandProfile,
}: Pick<Short, 'fields' | 'media' | 'brandProfile'>): DocumentRecord {
  return {
    ...fields,
    ...(media.product_image === undefined ? {} : { product_image_s3_key: media.product_image }),
    ...(media.product_description === undefined ? {} : { product_description: media.product_description }),
    ...(media.logo === undefined ? {} : logoFields(media.logo)),
    ...(media.poster === undefined ? {} : { poster_s3_key: media.poster }),
    ...(brandProfile === null ? {} : { brand_profile: brandProfile }),
  };
}

function logoFields({ key, position, treatment }: NonNullable<ShortMedia['logo']>): DocumentRecord {
  return {
    logo_s3_key: key,
    ...(position === undefined ? {} : { logo_position: position }),
    ...(treatment === undefined ? {} : { logo_treatment: treatment }),
  };
}
