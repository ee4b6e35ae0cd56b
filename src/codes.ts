/**
 * Every code of an error, a warning and a finding, with what it means. The types, docs/codes.md and what may be written
 * in `code:` follow from these tables.
 */

/** Which exit code of the command line an error maps to: render 1, usage 2, media 3, environment 4, interrupted 130. */
export type ErrorClass = 'render' | 'usage' | 'media' | 'environment' | 'interrupted';

interface ErrorMeaning {
  readonly class: ErrorClass;
  /** One sentence, for people. */
  readonly means: string;
}

/** Errors by code, grouped by what went wrong. */
export const ERROR_CODES = {
  // The document.
  missing_field: { class: 'usage', means: 'A field that must be there is not.' },
  unknown_field: { class: 'usage', means: 'No such field exists there; the message says which one is near.' },
  unknown_kind: { class: 'usage', means: 'The field `kind` names no kind of composition.' },
  invalid_type: { class: 'usage', means: 'A value has another type than the field takes.' },
  invalid_value: { class: 'usage', means: 'A value does not fit its field.' },
  not_one_of: { class: 'usage', means: 'A value is not one of those the field takes.' },
  out_of_range: { class: 'usage', means: 'A number is below or above the bounds of its field.' },
  too_long: { class: 'usage', means: 'A text has more characters than its field takes.' },
  too_short: { class: 'usage', means: 'A text has fewer characters than its field takes.' },
  blank_text: { class: 'usage', means: 'A text that must be visible is empty or blank.' },
  unsupported_character: { class: 'usage', means: 'A text holds a control character or a broken one.' },
  invalid_color: { class: 'usage', means: 'A colour is not written as the field takes it.' },
  invalid_voice_id: {
    class: 'usage',
    means: 'The id of a voice holds other than letters, digits, _ and -, or is too long.',
  },
  wrong_item_count: { class: 'usage', means: 'A list has too few or too many items.' },
  poster_required: { class: 'usage', means: 'A field is valid with a poster alone, and there is none.' },
  ai_disclosure_ack_required: { class: 'usage', means: 'The disclosure mode none needs its acknowledgement.' },
  template_not_in_mode: { class: 'usage', means: 'The template of a slider belongs to the other mode.' },
  position_not_unique: { class: 'usage', means: 'Two slides have the same position.' },
  position_not_contiguous: { class: 'usage', means: 'The positions of slides leave one out.' },
  narration_required: { class: 'usage', means: 'This pacing needs a narration, and there is none.' },
  word_times_invalid: { class: 'usage', means: 'The times of narrated words are out of order, or not in seconds.' },
  glyph_missing: { class: 'usage', means: 'No font has a character of a text.' },
  document_too_large: { class: 'usage', means: 'A document or plan is larger or deeper than any real one.' },
  more_problems: { class: 'usage', means: 'There are more problems than are listed.' },
  // The call.
  usage: { class: 'usage', means: 'A command or call was written wrongly.' },
  invalid_option: { class: 'usage', means: 'An option of the library has a wrong type or range.' },
  invalid_json: { class: 'usage', means: 'The composition file is not JSON; the message names line and column.' },
  duplicate_key: { class: 'usage', means: 'The composition file names a field twice.' },
  data_invalid: { class: 'usage', means: 'The table of `--data` cannot be read as rows.' },
  invalid_set: { class: 'usage', means: 'A `--set` does not fit the composition.' },
  composition_unreadable: { class: 'media', means: 'The composition file is missing, cannot be read or is too large.' },
  plan_invalid: { class: 'usage', means: 'A saved plan is not one of this engine.' },
  detections_invalid: { class: 'usage', means: 'What was handed to `trackDetections` is no list of detections.' },
  frame_out_of_range: { class: 'usage', means: 'The time of a frame lies outside the film.' },
  slide_out_of_range: { class: 'usage', means: 'The slider has no slide of that number.' },
  path_not_allowed: { class: 'usage', means: 'A source is a URL, or lies outside the folders of `roots`.' },
  model_unknown: { class: 'usage', means: 'No detector has that name.' },
  output_is_input: { class: 'usage', means: 'An output would replace the composition or one of its media.' },
  output_not_folder: { class: 'usage', means: 'A slider is written into a folder, and the output is a file.' },
  output_not_unique: { class: 'usage', means: 'Two renders would write the same file.' },
  output_suffix: { class: 'usage', means: 'The name of the output ends in another type than what is written.' },
  output_not_writable: { class: 'usage', means: 'The output place cannot be written to.' },
  // The media.
  trim_out_of_range: { class: 'media', means: 'The trim of a scene starts behind the end of its clip.' },
  asset_missing: { class: 'media', means: 'No file lies at the path.' },
  asset_unreadable: { class: 'media', means: 'The file cannot be opened.' },
  asset_empty: { class: 'media', means: 'The file has no bytes.' },
  asset_not_video: { class: 'media', means: 'A video was expected and the file is something else.' },
  asset_not_image: { class: 'media', means: 'A JPEG or PNG was expected and the file is something else.' },
  asset_not_audio: { class: 'media', means: 'Sound was expected and the file is something else.' },
  asset_type_unsupported: { class: 'media', means: 'The file is of a kind that is not read here.' },
  asset_codec_unsupported: { class: 'media', means: 'The codec of the file cannot be decoded.' },
  asset_corrupt: { class: 'media', means: 'The file is damaged.' },
  asset_truncated: { class: 'media', means: 'The end of the file is missing.' },
  asset_encrypted: { class: 'media', means: 'The file is protected against copying.' },
  asset_too_complex: { class: 'media', means: 'An image takes more time or memory to decode than a real one does.' },
  asset_too_large: { class: 'media', means: 'The file has more bytes than the limit.' },
  asset_too_long: { class: 'media', means: 'The file lasts longer than the limit.' },
  asset_too_short: { class: 'media', means: 'The file does not last long enough.' },
  asset_dimensions: { class: 'media', means: 'The picture is too small, too large or of an odd shape.' },
  tracking_source_too_long: { class: 'media', means: 'A clip to track lasts longer than 60 s.' },
  tracking_source_too_large: { class: 'media', means: 'A clip to track is larger than 1080p.' },
  upload_mismatch: { class: 'media', means: 'An upload has another size or checksum than was announced.' },
  editor_upload_not_ready: { class: 'media', means: 'A folder given as a source holds an upload that failed.' },
  ingest_invalid: {
    class: 'media',
    means: 'A folder given as a source is no finished ingest, or its files are not those that it names.',
  },
  source_changed: { class: 'media', means: 'A file changed while it was read, or is not the one of the plan.' },
  // The machine.
  ffmpeg_missing: { class: 'environment', means: 'No ffmpeg can be run, or it lacks what renders need.' },
  ffprobe_missing: { class: 'environment', means: 'No ffprobe can be run.' },
  runtime_missing: {
    class: 'environment',
    means:
      'An optional package that the call needs is not installed or does not load: onnxruntime-node for tracking, fluent-ffmpeg for `reelwright/fluent`.',
  },
  model_missing: { class: 'environment', means: 'The detector has not been downloaded.' },
  model_changed: { class: 'environment', means: 'The file of a detector is not the one it should be.' },
  model_unsupported: { class: 'environment', means: 'The file is no network of the kind that is run here.' },
  model_not_written: { class: 'environment', means: 'A downloaded detector cannot be kept.' },
  download_failed: { class: 'environment', means: 'A detector cannot be downloaded.' },
  asset_not_font: {
    class: 'media',
    means: 'A font of the document is another kind of file, a web font, or a collection of fonts.',
  },
  font_broken: { class: 'media', means: 'A font of the document is damaged, or lacks what is needed to set text.' },
  font_too_complex: {
    class: 'media',
    means: 'A font of the document takes more memory or time to read than any real one.',
  },
  font_missing: { class: 'environment', means: 'A font of the package is not there.' },
  font_changed: { class: 'environment', means: 'A font of the package is not the one it should be.' },
  cache_unavailable: { class: 'environment', means: 'The folder named for the cache cannot be written to.' },
  pipes_unavailable: { class: 'environment', means: 'Named pipes cannot be made.' },
  temporary_unavailable: { class: 'environment', means: 'No temporary folder can be written to.' },
  disk_full: { class: 'render', means: 'The disk is full.' },
  out_of_resources: { class: 'render', means: 'The machine has no more processes, files or memory for this one.' },
  // The work.
  decoder_failed: { class: 'render', means: 'The process that decodes images ended or did not answer in time.' },
  ffmpeg_failed: { class: 'render', means: 'ffmpeg ended with an error.' },
  probe_timed_out: { class: 'media', means: 'Reading a file took too long.' },
  render_incomplete: { class: 'render', means: 'ffmpeg made fewer frames than planned.' },
  output_check_failed: { class: 'render', means: 'The finished film was not as planned, so it was not written.' },
  thumbnail_failed: { class: 'render', means: 'The thumbnail was not made.' },
  sound_encode_failed: { class: 'render', means: 'The soundtrack was not encoded.' },
  inference_failed: { class: 'render', means: 'The detector’s process ended or did not answer.' },
  demo_media_failed: { class: 'environment', means: 'The media of the demo were not made.' },
  internal_error: { class: 'render', means: 'A defect of the engine: please report it.' },
  aborted: { class: 'interrupted', means: 'The work was cancelled.' },
} as const satisfies Readonly<Record<string, ErrorMeaning>>;

/** Warnings by code: what was dropped, replaced or risky, grouped by what they speak of. */
export const WARNING_CODES = {
  // Clips and pictures.
  segment_held: 'A clip is shorter than its slot and holds its last frame.',
  transition_shortened: 'A transition is longer than half of a scene beside it, and takes less time than asked.',
  text_on_face: 'No place in the safe zone keeps a text, chip or button off a face.',
  captions_covering: 'No place is free for captions; they cover the logo or the label.',
  narration_text_mismatch: 'The voice and its script differ as a whole.',
  narration_alignment_uncertain: 'It is not sure when a sentence is spoken; its captions show by phrase.',
  scene_pause_missing: 'The voice makes no pause between two scenes.',
  target_missed: 'A film that follows its voice is longer or shorter than asked.',
  narration_outlasts_picture: 'The narration is longer than the scenes; the last picture is held.',
  source_damaged: 'The decoder met errors in a clip; damaged pictures may show.',
  alpha_ignored: 'The transparency of a clip cannot be decoded and shows as opaque.',
  size_evened: 'A side of the clip was odd and was evened.',
  clip_too_short: 'A clip is shorter than any scene of a film may be.',
  image_empty: 'An image is transparent all over.',
  background_empty: 'The background of a slide is transparent all over.',
  background_enlarged: 'The background of a slide is small and was enlarged.',
  logo_empty: 'The logo is transparent all over and is left out.',
  logo_too_small: 'The logo is small and was enlarged.',
  logo_too_thin: 'The logo is so long and thin that it can hardly be recognised.',
  poster_empty: 'The poster is transparent all over.',
  poster_faint: 'Next to nothing of the poster is to be seen.',
  poster_enlarged: 'The poster is small and was enlarged.',
  // Texts.
  beat_too_short_to_read: 'A text beat is shown for less time than reading it takes.',
  claim_too_long_to_read: 'The end card is shown for less time than reading its claim takes.',
  text_too_long: 'A text does not fit its place at its smallest size.',
  slide_text_overflow: 'The texts of a slide do not fit its template at its smallest size.',
  low_contrast: 'A text can hardly be told from what lies behind it.',
  font_lacks_characters: 'A font of the document lacks characters; another font sets them.',
  font_embedding_restricted: 'The maker of a font allows its file to be passed on with permission alone.',
  // Editor ads.
  transition_ignored: 'The first scene has a transition, and nothing comes before it.',
  performance_tag_open: 'A square bracket has no partner, so it is shown as text.',
  narration_script_ignored: 'The texts of the scenes say something else and win over `narration_script`.',
  narration_missing: 'There is a script and no narration: its words are neither heard nor shown.',
  captions_empty: 'There is nothing that captions could show.',
  words_differ: 'The words of the narration are not those of the script.',
  target_duration_ignored: 'With fixed pacing the target duration has no effect.',
  scene_texts_missing: 'Nothing says which words belong to which scene.',
  // Sound.
  music_loops: 'The music is shorter than the film and is repeated.',
  music_silent: 'The music is silent.',
  music_quiet: 'The music is nearly silent and stays so.',
  sound_loudness: 'The soundtrack is not as loud as wanted.',
  sound_true_peak: 'The soundtrack peaks higher than wanted.',
  sound_converted: 'The sound of a clip was encoded again.',
  sound_dropped: 'The sound of a clip cannot be decoded and is left out.',
  media_partial: 'The file holds less sound than it promises.',
  media_damaged: 'Parts of the sound are damaged.',
  // Work.
  no_objects: 'Nothing was found to track.',
  chunk_worker_failed: 'A chunk worker failed; its chunks were rendered by the engine itself.',
  cache_not_written: 'The result is complete, but the cache could not keep all of it.',
  cache_entry_differs: 'Something in the cache was not what it should be, and was made again.',
} as const satisfies Readonly<Record<string, string>>;

/**
 * What `inspect` may find of a finished film, by code: first of the file alone, then of the file against its
 * composition.
 */
export const FINDING_CODES = {
  // The file.
  index_after_media: 'The index of the file (moov) lies behind its pictures, so a player must load all of it first.',
  frames_undecodable: 'The file lists more frames than a decoder gives out, or a decoder complains of damage.',
  frame_times_uneven: 'Frames do not follow each other at equal distances.',
  picture_starts_late: 'The first frame is shown later than the film begins.',
  range_tag_wrong:
    'The tag of the levels (full or limited range) does not fit the pixels: the film looks too pale or too hard.',
  range_tag_doubtful: 'The tag of the levels may not fit the pixels.',
  color_untagged: 'The file does not say how its colours are meant.',
  sound_missing: 'There is no sound stream.',
  sound_silent: 'The sound is silent all through.',
  sound_length_differs: 'Sound and picture are not equally long.',
  true_peak_high: 'The true peak of the sound is higher than platforms accept without changing it.',
  loudness_off: 'The sound is louder or quieter than it should be.',
  black_stretch: 'The picture is black for a while.',
  frozen_stretch: 'The picture stands still for a while.',
  silent_stretch: 'The sound is silent for a while.',
  captions_unreadable: 'A caption file beside the film cannot be read as cues.',
  captions_outlast: 'A caption file beside the film has cues behind its end.',
  // The file against its composition.
  size_differs: 'The picture has another size than asked.',
  format_differs: 'Codec, pixel format or colour tags are not those of a render.',
  frame_rate_differs: 'The film has another frame rate than asked.',
  frame_count_differs: 'The film has more or fewer frames than asked.',
  frames_dropped: 'Frames that should be there are missing.',
  frames_repeated: 'There are frames that should not be there.',
  another_film: 'The pictures are those of another film.',
  picture_differs: 'The picture is another than asked for a while.',
  text_missing: 'A text is not seen where the layout puts it.',
  text_differs: 'Another text is seen where the layout puts one.',
  logo_missing: 'The logo is not seen where the layout puts it.',
  label_missing: 'The disclosure label is not seen where the layout puts it.',
  end_card_missing: 'The end card or closing image is not there.',
  music_missing: 'The music is not heard.',
  sound_differs: 'The sound is another than asked.',
  sound_offset: 'The sound comes too early or too late.',
  captions_missing: 'A caption file that a render writes is not beside the film.',
  captions_differ: 'A caption file beside the film is not the one of the composition.',
} as const satisfies Readonly<Record<string, string>>;

/** What `code` of an error may be. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** What `code` of a warning may be. */
export type WarningCode = keyof typeof WARNING_CODES;

/** What `code` of a finding may be. */
export type FindingCode = keyof typeof FINDING_CODES;
