/** Compares caption and tracks files beside a film with those of its composition. */
import type { CaptionFiles } from '../compose/plan.js';
import type { CaptionFacts, Finding } from './inspection.types.js';

/** Compares caption files; line ends and a byte order mark make no difference. */
export function captionFindings(
  wanted: CaptionFiles,
  beside: readonly { readonly facts: CaptionFacts; readonly text: string }[],
): readonly Finding[] {
  return (['srt', 'vtt'] as const).flatMap((format): readonly Finding[] => {
    const found = beside.find(({ facts }) => facts.format === format);
    const place = {
      at_seconds: null,
      path: 'captions',
      remedy: 'Put the caption files of this render beside the film.',
    };
    if (found === undefined)
      return [
        {
          ...place,
          code: 'captions_missing',
          severity: 'warning',
          message: `No .${format} lies beside the film; a render writes one.`,
        },
      ];
    if (plain(found.text) === plain(wanted[format])) return [];
    return [
      {
        ...place,
        code: 'captions_differ',
        severity: 'fault',
        message: `The .${format} beside the film is not the one of this composition.`,
      },
    ];
  });
}

/** Compares tracks files; `beside` is undefined for a missing file. */
export function tracksFindings(wanted: string, beside: string | undefined): readonly Finding[] {
  const place = { at_seconds: null, path: '', remedy: 'Put the tracks file of this render beside the film.' };
  if (beside === undefined)
    return [
      {
        ...place,
        code: 'tracks_missing',
        severity: 'warning',
        message: 'No .tracks.json lies beside the film; a render writes one.',
      },
    ];
  if (plain(wanted) === plain(beside)) return [];
  const message = 'The .tracks.json beside the film is not the one of this composition.';
  return [{ ...place, code: 'tracks_differ', severity: 'fault', message }];
}

function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trimEnd();
}
