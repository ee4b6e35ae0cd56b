/** Findings about a file alone. Without a composition nothing was asked for, so that few of them are faults. */
import { rounded } from './frame-times.js';
import type {
  ContainerFacts,
  FilmInspection,
  Finding,
  PictureFacts,
  SoundFacts,
  SoundInspection,
  TimeSpan,
} from './inspection.types.js';

/** The facts without what is concluded from them. */
export type Receipt = Omit<FilmInspection, 'status' | 'findings' | 'asked'> & {
  /** True when a decoder reported errors. */
  readonly isDamaged: boolean;
};

/** Social platforms play at this loudness, and adjust films that are far from it. */
const TARGET_LUFS = -14;
const LOUDNESS_NOTE_LU = 1;
/** Meters differ by so much between interpolators. */
const METER_DB = 0.15;
const CEILING_DBTP = -1;
/** Two frames: less is the padding of sound coders. */
const LENGTH_SLACK_SECONDS = 0.07;

/** Findings about a file by itself, in no order. */
export function fileFindings(receipt: Receipt): readonly Finding[] {
  const { container, picture, sound } = receipt;
  return [
    ...(container.index_first === false ? [INDEX_LAST] : []),
    ...damage(receipt),
    // Previews and frames have neither range nor sound, and no clock of a film.
    ...(isPreview(container) ? [] : [...times(picture), ...levels(picture)]),
    ...soundOf(receipt),
    ...receipt.black.map((span) => stretch('black_stretch', 'The picture is black', span)),
    ...receipt.frozen.map((span) => stretch('frozen_stretch', 'The picture stands still', span)),
    ...silences(sound, receipt.silent),
    ...captionFindings(receipt),
  ];
}

/** Findings about a sound file without pictures, in no order. */
export function heardFindings({ sound, silent }: Pick<SoundInspection, 'sound' | 'silent'>): readonly Finding[] {
  return [...loudnessFindings(sound), ...silences(sound, silent)];
}

function isPreview({ type }: ContainerFacts): boolean {
  return type === 'gif' || type === 'webp' || type === 'png';
}

/** The silent stretches of a sound. A sound that is silent from end to end has a finding of its own instead. */
function silences(sound: SoundFacts | null, spans: readonly TimeSpan[]): readonly Finding[] {
  if (sound?.integrated_lufs === null) return [];
  return spans.map((span) => stretch('silent_stretch', 'The sound is silent', span));
}

function soundOf({ container, picture, sound }: Receipt): readonly Finding[] {
  if (sound !== null) return soundFindings(sound, picture);
  return isPreview(container) ? [] : [NO_SOUND];
}

const INDEX_LAST: Finding = {
  code: 'index_after_media',
  severity: 'warning',
  message:
    'The index (moov) lies behind the media data (mdat): a player on the web must load the whole file before the first frame.',
  at_seconds: null,
  path: '',
  remedy: 'Write it again with the index first, for example: ffmpeg -i IN.mp4 -c copy -movflags +faststart OUT.mp4',
};

const NO_SOUND: Finding = {
  code: 'sound_missing',
  severity: 'warning',
  message: 'The film has no sound stream. Some platforms refuse such a film, or mute what they add to it.',
  at_seconds: null,
  path: '',
  remedy: 'Add a soundtrack; a silent one is enough.',
};

function damage({ picture, isDamaged }: Receipt): readonly Finding[] {
  const { frames, listed_frames } = picture;
  if (frames >= listed_frames && !isDamaged) return [];
  const message =
    frames < listed_frames
      ? `The file lists ${listed_frames} frames and a decoder gives out ${frames}.`
      : 'A decoder complains of damaged pictures.';
  const remedy = 'Export, render or upload the film again.';
  return [{ code: 'frames_undecodable', severity: 'fault', message, at_seconds: null, path: '', remedy }];
}

function times({ frame_times, frame_rate }: PictureFacts): readonly Finding[] {
  const { even, uneven, first_seconds } = frame_times;
  const found: Finding[] = [];
  if (!even) {
    const [first] = uneven;
    const where =
      first === undefined ? 'they drift' : `the first uneven step lasts ${(first.step_seconds * 1000).toFixed(1)} ms`;
    found.push({
      code: 'frame_times_uneven',
      severity: 'warning',
      message: `Frames do not follow each other evenly: ${where}.`,
      at_seconds: first?.at_seconds ?? null,
      path: '',
      remedy: `Export at a constant frame rate, such as ${Math.max(1, Math.round(frame_rate))}.`,
    });
  }
  if (first_seconds > 0.001) {
    found.push({
      code: 'picture_starts_late',
      severity: 'warning',
      message: `The first frame is shown ${rounded(first_seconds)} s after the film begins; until then players show nothing or black.`,
      at_seconds: 0,
      path: '',
      remedy: 'Let the picture begin at 0.',
    });
  }
  return found;
}

function levels({ color, levels: found, pixel_format }: PictureFacts): readonly Finding[] {
  const findings: Finding[] = [];
  const isFull = color.range === 'pc' || pixel_format.startsWith('yuvj');
  const place = { at_seconds: null, path: '' };
  const spread = `a thousandth of the pixels lies under ${found.low}, a thousandth over ${found.high}`;
  const looks = found.look_like;
  if (isFull && looks === 'limited') {
    findings.push({
      ...place,
      code: 'range_tag_wrong',
      severity: 'fault',
      message: `The file is tagged full range, but its pixels keep to limited range (${spread}): black shows as grey, white as light grey.`,
      remedy: 'Tag it limited: ffmpeg -i IN.mp4 -c copy -bsf:v h264_metadata=video_full_range_flag=0 OUT.mp4',
    });
  }
  if (!isFull && looks === 'full') {
    findings.push({
      ...place,
      code: color.range === 'tv' ? 'range_tag_wrong' : 'range_tag_doubtful',
      severity: color.range === 'tv' ? 'fault' : 'warning',
      message: `${color.range === 'tv' ? 'The file is tagged limited range' : 'The file has no range tag, which means limited'}, but its pixels use full range (${spread}): shadows and highlights are cut off.`,
      remedy:
        'Convert the levels, or tag it full: ffmpeg -i IN.mp4 -c copy -bsf:v h264_metadata=video_full_range_flag=1 OUT.mp4',
    });
  }
  if (color.matrix === null || color.transfer === null || color.primaries === null) {
    findings.push({
      ...place,
      code: 'color_untagged',
      severity: 'note',
      message: 'The file has no colour tags, so players guess how its colours are meant.',
      remedy:
        'Tag it BT.709 when it is encoded: -color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv',
    });
  }
  return findings;
}

function soundFindings(sound: SoundFacts, picture: PictureFacts): readonly Finding[] {
  const end = sound.start_seconds + sound.duration_seconds;
  const pictureEnd = picture.frame_times.first_seconds + picture.duration_seconds;
  if (Math.abs(end - pictureEnd) <= LENGTH_SLACK_SECONDS) return loudnessFindings(sound);
  const message = `The sound ends at ${end.toFixed(2)} s and the picture at ${pictureEnd.toFixed(2)} s.`;
  const remedy = 'Make both equally long.';
  const differs = {
    code: 'sound_length_differs',
    severity: 'warning',
    message,
    at_seconds: null,
    path: '',
    remedy,
  } as const;
  return [...loudnessFindings(sound), differs];
}

function loudnessFindings(sound: SoundFacts): readonly Finding[] {
  const place = { at_seconds: null, path: '' };
  const found: Finding[] = [];
  const { integrated_lufs, true_peak_dbtp } = sound;
  if (integrated_lufs === null)
    found.push({
      ...place,
      code: 'sound_silent',
      severity: 'note',
      message: 'The sound is silent all through.',
      remedy: 'Add music or a voice if it should be heard.',
    });
  else if (Math.abs(integrated_lufs - TARGET_LUFS) > LOUDNESS_NOTE_LU) {
    const how = integrated_lufs > TARGET_LUFS ? 'louder' : 'quieter';
    found.push({
      ...place,
      code: 'loudness_off',
      severity: 'note',
      message: `The sound is at ${integrated_lufs.toFixed(1)} LUFS, ${Math.abs(integrated_lufs - TARGET_LUFS).toFixed(1)} LU ${how} than the ${TARGET_LUFS} LUFS of this engine.`,
      remedy: `Change it by ${(TARGET_LUFS - integrated_lufs).toFixed(1)} dB.`,
    });
  }
  if (true_peak_dbtp !== null && true_peak_dbtp > CEILING_DBTP + METER_DB) {
    found.push({
      ...place,
      code: 'true_peak_high',
      severity: 'warning',
      message: `The sound peaks at ${true_peak_dbtp.toFixed(1)} dBTP; over ${CEILING_DBTP} it may be distorted when it is coded again.`,
      remedy: `Lower it by ${(true_peak_dbtp - CEILING_DBTP).toFixed(1)} dB, or limit it.`,
    });
  }
  return found;
}

function stretch(code: 'black_stretch' | 'frozen_stretch' | 'silent_stretch', what: string, span: TimeSpan): Finding {
  const { start_seconds, end_seconds } = span;
  const length = (end_seconds - start_seconds).toFixed(2);
  return {
    code,
    severity: code === 'black_stretch' ? 'warning' : 'note',
    message: `${what} for ${length} s, from ${start_seconds.toFixed(2)} s to ${end_seconds.toFixed(2)} s.`,
    at_seconds: start_seconds,
    path: '',
    remedy: 'Check whether this is intended.',
  };
}

function captionFindings({ captions, picture }: Receipt): readonly Finding[] {
  return captions.flatMap(({ path, cues, last_seconds }): readonly Finding[] => {
    const name = path.split(/[\\/]/).at(-1) ?? path;
    if (cues === 0)
      return [
        {
          code: 'captions_unreadable',
          severity: 'warning',
          message: `No cue can be read in ${name}.`,
          at_seconds: null,
          path: '',
          remedy: 'Write the file again, as UTF-8.',
        },
      ];
    const end = picture.frame_times.first_seconds + picture.duration_seconds;
    if ((last_seconds ?? 0) <= end + 0.05) return [];
    const message = `The last cue of ${name} ends at ${(last_seconds ?? 0).toFixed(2)} s, after the film (${end.toFixed(2)} s).`;
    return [
      {
        code: 'captions_outlast',
        severity: 'warning',
        message,
        at_seconds: rounded(end),
        path: '',
        remedy: 'Use the captions of this very film.',
      },
    ];
  });
}
