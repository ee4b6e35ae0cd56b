/**
 * Every code of an error, a warning and a finding, with what it means and what to do. The types of codes and
 * docs/codes.md are made from these tables.
 */

/**
 * The kind of an error, which decides the exit code of the command line: render 1, usage 2, media 3, environment 4,
 * interrupted 130.
 */
export type ErrorClass = 'render' | 'usage' | 'media' | 'environment' | 'interrupted';

interface Meaning {
  /** What happened: one sentence, for people. */
  readonly means: string;
  /** What the reader can do about it; used where an error or warning brings no more precise remedy. */
  readonly remedy: string;
}

interface ErrorMeaning extends Meaning {
  readonly class: ErrorClass;
}

/** Errors by code, grouped by what went wrong. */
export const ERROR_CODES = {
  // The document.
  missing_field: {
    class: 'usage',
    means: 'A field that must be there is not.',
    remedy: 'Add the field; the JSON Schema of the kind (`reelwright schema`) shows its shape.',
  },
  unknown_field: {
    class: 'usage',
    means: 'No such field exists there; the message says which one is near.',
    remedy: 'Correct its name or remove it.',
  },
  unknown_kind: {
    class: 'usage',
    means: 'The field `kind` names no kind of composition.',
    remedy: 'Set `kind` to short, slider, editor or tracking.',
  },
  invalid_type: {
    class: 'usage',
    means: 'A value has another type than the field takes.',
    remedy: 'Write a value of the type that the message names.',
  },
  invalid_value: {
    class: 'usage',
    means: 'A value does not fit its field.',
    remedy: 'Write a value of the form that the message names.',
  },
  not_one_of: {
    class: 'usage',
    means: 'A value is not one of those the field takes.',
    remedy: 'Use one of the values that the message lists.',
  },
  out_of_range: {
    class: 'usage',
    means: 'A number is below or above the bounds of its field.',
    remedy: 'Use a number within the bounds that the message names.',
  },
  too_long: {
    class: 'usage',
    means: 'A text has more characters than its field takes.',
    remedy: 'Shorten the text to the limit; characters are counted as Unicode code points.',
  },
  too_short: {
    class: 'usage',
    means: 'A text has fewer characters than its field takes.',
    remedy: 'Write at least as many characters as the message asks for.',
  },
  blank_text: {
    class: 'usage',
    means: 'A text that must be visible is empty or blank.',
    remedy: 'Write visible text, or leave the field out if it is optional.',
  },
  unsupported_character: {
    class: 'usage',
    means: 'A text holds a control character or a broken one.',
    remedy: 'Remove the character that the message names, or type it again.',
  },
  invalid_color: {
    class: 'usage',
    means: 'A colour is not written as the field takes it.',
    remedy: 'Write #rgb, #rgba, #rrggbb or #rrggbbaa; an accent colour takes #rrggbb alone.',
  },
  invalid_voice_id: {
    class: 'usage',
    means: 'The id of a voice holds other than letters, digits, _ and -, or is too long.',
    remedy: 'Use at most as many letters, digits, _ and - as the message names.',
  },
  wrong_item_count: {
    class: 'usage',
    means: 'A list has too few or too many items.',
    remedy: 'Add or remove items until the list is as long as the message says.',
  },
  poster_required: {
    class: 'usage',
    means: 'A field is valid with a poster alone, and there is none.',
    remedy: 'Set `poster` to { "source": "poster.png" }, or remove the field that needs one.',
  },
  ai_disclosure_ack_required: {
    class: 'usage',
    means: 'The disclosure mode none needs its acknowledgement.',
    remedy: 'Set the acknowledgement to true, or choose another disclosure mode.',
  },
  template_not_in_mode: {
    class: 'usage',
    means: 'The template of a slider belongs to the other mode.',
    remedy: 'Choose a template of the mode, or change the mode.',
  },
  position_not_unique: {
    class: 'usage',
    means: 'Two slides have the same position.',
    remedy: 'Give every slide its own position, or leave all positions out.',
  },
  position_not_contiguous: {
    class: 'usage',
    means: 'The positions of slides leave one out.',
    remedy: 'Number the slides 1, 2, 3 and so on, or leave all positions out.',
  },
  cut_silence_narrated: {
    class: 'usage',
    means: 'Pauses are to be taken out of a clip while a narration runs over the film.',
    remedy: 'Remove `cut_silence`, or the narration.',
  },
  narration_required: {
    class: 'usage',
    means: 'This pacing needs a narration, and there is none.',
    remedy: 'Set `narration` to { "source": "voice.mp3" }, or use pacing `fixed`.',
  },
  word_times_invalid: {
    class: 'usage',
    means: 'The times of narrated words are out of order, or not in seconds.',
    remedy: 'Give start and end of each word in seconds, none before the end of the word before it.',
  },
  glyph_missing: {
    class: 'usage',
    means: 'No font has a character of a text.',
    remedy: 'Replace the character, or bring a font that has it (`fonts`).',
  },
  redact_needs_person: {
    class: 'usage',
    means: 'Faces are to be hidden, and people are not among the classes.',
    remedy: 'Add 0 (person) to `classes`, or remove `redact`.',
  },
  output_option: {
    class: 'usage',
    means: 'An option of the output does not go with its format.',
    remedy: 'Use a format that the remedy names, or leave the option out.',
  },
  document_too_large: {
    class: 'usage',
    means: 'A document or plan is larger or deeper than any real one.',
    remedy: 'Remove what is not part of the composition.',
  },
  more_problems: {
    class: 'usage',
    means: 'There are more problems than are listed.',
    remedy: 'Mend the listed ones, then check again.',
  },
  // The call.
  usage: {
    class: 'usage',
    means: 'A command or call was written wrongly.',
    remedy: 'See `reelwright help` and the `--help` of the command.',
  },
  invalid_option: {
    class: 'usage',
    means: 'An option of the library has a wrong type or range, or a name that nobody knows.',
    remedy: 'Give the option the name, type and range that the message tells.',
  },
  invalid_extension: {
    class: 'usage',
    means: 'A value that was passed as an extension is none, or another version of it is loaded.',
    remedy: 'See docs/extensions.md for its shape.',
  },
  invalid_json: {
    class: 'usage',
    means: 'The composition file is not JSON; the message names line and column.',
    remedy: 'Mend the text at the place named; comments are allowed, single quotes are not.',
  },
  look_conflict: {
    class: 'usage',
    means: 'A document names a look of its own and another one, or a look file and parts of a look beside it.',
    remedy: 'Keep one of the two.',
  },
  duplicate_key: { class: 'usage', means: 'The composition file names a field twice.', remedy: 'Keep one of the two.' },
  data_invalid: {
    class: 'usage',
    means: 'The table of `--data` cannot be read as rows.',
    remedy: 'Write a .csv file with a header row, or a .jsonl file with one JSON object a line.',
  },
  invalid_set: {
    class: 'usage',
    means: 'A `--set` does not fit the composition.',
    remedy: 'Write `--set a.b=value` with a path that the composition has.',
  },
  composition_unreadable: {
    class: 'media',
    means: 'The composition file, or the table of `--data`, is missing, unreadable, too large or not text.',
    remedy: 'Check the path and the permissions of the file, and that it is the composition.',
  },
  plan_invalid: {
    class: 'usage',
    means: 'A saved plan is not one of this engine.',
    remedy: 'Make the plan anew: `reelwright plan composition.json > saved.plan.json`.',
  },
  detections_invalid: {
    class: 'usage',
    means: 'What was handed to `trackDetections` is no list of detections.',
    remedy: 'Hand over a list of { frame, class, score, box } as the docs of `Detection` describe it.',
  },
  frame_out_of_range: {
    class: 'usage',
    means: 'The time of a frame lies outside the film.',
    remedy: 'Ask for a time from 0 to before the end of the film.',
  },
  slide_out_of_range: {
    class: 'usage',
    means: 'The slider has no slide of that number.',
    remedy: 'Ask for a slide from 1 to the number of slides.',
  },
  path_not_allowed: {
    class: 'usage',
    means: 'A source is a URL, or lies outside the folders of `roots`.',
    remedy: 'Download the file first, and name a path inside the folders of `roots`.',
  },
  model_unknown: {
    class: 'usage',
    means: 'No detector has that name.',
    remedy: 'Use a name that `reelwright models` lists.',
  },
  output_is_input: {
    class: 'usage',
    means: 'An output would replace the composition or one of its media.',
    remedy: 'Write to another file or folder.',
  },
  output_not_folder: {
    class: 'usage',
    means: 'A slider is written into a folder, and the output is a file.',
    remedy: 'Name a folder: a path that ends in a slash, or that does not exist yet.',
  },
  output_not_unique: {
    class: 'usage',
    means: 'Two renders would write the same file.',
    remedy: 'Give each render an output of its own.',
  },
  output_suffix: {
    class: 'usage',
    means: 'The name of the output ends in another type than what is written.',
    remedy: 'Use a suffix that the message names; docs/outputs.md lists those of films.',
  },
  output_not_writable: {
    class: 'usage',
    means: 'The output place cannot be written to.',
    remedy: 'Choose a place where this user may write.',
  },
  // The media.
  trim_out_of_range: {
    class: 'media',
    means: 'The trim of a scene starts behind the end of its clip.',
    remedy: 'Start the trim before the end of the clip; its length is in the message.',
  },
  asset_missing: {
    class: 'media',
    means: 'No file lies at the path.',
    remedy: 'Check the path; relative ones start at the folder of the composition (library: `baseDir`).',
  },
  asset_unreadable: {
    class: 'media',
    means: 'The file cannot be opened.',
    remedy: 'Check the permissions of the file, and that it is a plain file.',
  },
  asset_empty: { class: 'media', means: 'The file has no bytes.', remedy: 'Copy or download the file again.' },
  asset_not_video: {
    class: 'media',
    means: 'A video was expected and the file is something else.',
    remedy: 'Name a video file: mp4, mov, webm or mkv.',
  },
  asset_not_image: {
    class: 'media',
    means: 'A JPEG or PNG was expected and the file is something else.',
    remedy: 'Name a JPEG or PNG file.',
  },
  asset_not_audio: {
    class: 'media',
    means: 'Sound was expected and the file is something else.',
    remedy: 'Name a sound file: mp3, m4a, wav, ogg or flac.',
  },
  asset_type_unsupported: {
    class: 'media',
    means: 'The engine does not read files of this type.',
    remedy: 'Convert the file to one of the types that the message lists.',
  },
  asset_codec_unsupported: {
    class: 'media',
    means: 'The codec of the file cannot be decoded.',
    remedy: 'Export the file with another codec: H.264 for video, AAC for sound.',
  },
  asset_corrupt: { class: 'media', means: 'The file is damaged.', remedy: 'Copy or export the file again.' },
  asset_truncated: {
    class: 'media',
    means: 'The end of the file is missing.',
    remedy: 'Copy or download the whole file again.',
  },
  asset_encrypted: {
    class: 'media',
    means: 'The file is protected against copying.',
    remedy: 'Use a file without copy protection.',
  },
  asset_too_complex: {
    class: 'media',
    means: 'A picture or a film takes more time or memory to decode than a real one does.',
    remedy: 'Save the image anew at a smaller size, or give the film at most 60 pictures a second.',
  },
  asset_too_large: {
    class: 'media',
    means: 'The file has more bytes than the limit.',
    remedy: 'Use a file below the limit that the message names.',
  },
  asset_too_long: {
    class: 'media',
    means: 'The file lasts longer than the limit.',
    remedy: 'Cut the file to the limit that the message names.',
  },
  asset_too_short: {
    class: 'media',
    means: 'The file does not last long enough.',
    remedy: 'Use a longer file; the message names the shortest length.',
  },
  asset_dimensions: {
    class: 'media',
    means: 'The picture is too small, too large or of an odd shape.',
    remedy: 'Use a picture of the size that the message asks for.',
  },
  tracking_source_too_long: {
    class: 'media',
    means: 'A clip to track lasts longer than 60 s.',
    remedy: 'Cut the clip to 60 s.',
  },
  tracking_source_too_large: {
    class: 'media',
    means: 'A clip to track is larger than 1080p.',
    remedy: 'Scale the clip to a short side of 1080 pixels and a long side of 1920 at most.',
  },
  upload_mismatch: {
    class: 'media',
    means: 'An upload has another size or checksum than was announced.',
    remedy: 'Upload the file again, or announce what it really is.',
  },
  editor_upload_not_ready: {
    class: 'media',
    means: 'A folder given as a source holds an upload that failed.',
    remedy: 'Ingest another file; its `ingest.json` says what was wrong with this one.',
  },
  ingest_invalid: {
    class: 'media',
    means: 'A folder given as a source is no finished ingest, or its files are not those that it names.',
    remedy: 'Ingest the file again into an empty folder.',
  },
  source_changed: {
    class: 'media',
    means: 'A file changed while it was read, or is not the one of the plan.',
    remedy: 'Run it again once nothing writes to the file; for a plan, hand over the file it was made from.',
  },
  // The machine.
  ffmpeg_missing: {
    class: 'environment',
    means: 'No ffmpeg can be run, or it lacks what renders need.',
    remedy: 'Run `npm install` again, or name an ffmpeg with REELWRIGHT_FFMPEG.',
  },
  encoder_missing: {
    class: 'environment',
    means: 'The ffmpeg or the machine has no encoder for what is asked of the output.',
    remedy: 'Leave `output.encoder` out, or use the bundled ffmpeg or another format.',
  },
  ffprobe_missing: { class: 'environment', means: 'No ffprobe can be run.', remedy: 'Run `npm install` again.' },
  runtime_missing: {
    class: 'environment',
    means:
      'An optional package that the call needs is not installed or does not load: onnxruntime-node for tracking, fluent-ffmpeg for `reelwright/fluent`, reelwright-studio for `reelwright studio`.',
    remedy: 'Install the package that the message names.',
  },
  package_incomplete: {
    class: 'environment',
    means: 'Files of the package are missing or are not its own, as after bundling or a broken installation.',
    remedy: 'Keep `reelwright` out of the bundle (mark it as external), or install it again.',
  },
  extension_missing: {
    class: 'environment',
    means: 'A document names `vendor/name`, and no extension of the engine has it.',
    remedy: 'Load the extension: `--extension FILE`, or `createEngine({ extensions: [ … ] })`.',
  },
  model_missing: {
    class: 'environment',
    means: 'The network that is needed has not been downloaded.',
    remedy: 'Run `reelwright models pull NAME`.',
  },
  model_changed: {
    class: 'environment',
    means: 'The file of a detector is not the one it should be.',
    remedy: 'Delete the file and pull the detector again.',
  },
  model_unsupported: {
    class: 'environment',
    means: 'The file is no network of the kind that is run here.',
    remedy: 'Use a detector that `reelwright models` lists, or a YOLOX network in ONNX.',
  },
  model_not_written: {
    class: 'environment',
    means: 'A downloaded detector cannot be stored.',
    remedy: 'Name a folder that can be written to with REELWRIGHT_MODELS.',
  },
  download_failed: {
    class: 'environment',
    means: 'A detector cannot be downloaded.',
    remedy: 'Check the network, then pull again; or put the file into the folder of REELWRIGHT_MODELS yourself.',
  },
  asset_not_font: {
    class: 'media',
    means: 'A font of the document is another kind of file, a web font, or a collection of fonts.',
    remedy: 'Name a .ttf or .otf file.',
  },
  font_broken: {
    class: 'media',
    means: 'A font of the document is damaged, or lacks what is needed to set text.',
    remedy: 'Export the font again, or use another one.',
  },
  font_too_complex: {
    class: 'media',
    means: 'A font of the document takes more memory or time to read than any real one.',
    remedy: 'Use a smaller font, or one cut down to the characters you need.',
  },
  font_missing: {
    class: 'environment',
    means: 'A font of the package is not there.',
    remedy: 'Run `npm install` again.',
  },
  font_changed: {
    class: 'environment',
    means: 'A font of the package is not the one it should be.',
    remedy: 'Run `npm install` again.',
  },
  cache_unavailable: {
    class: 'environment',
    means: 'The folder named for the cache cannot be written to.',
    remedy: 'Name another folder with `--cache` (library: `cacheDir`), or use none: `--no-cache` (null).',
  },
  pipes_unavailable: {
    class: 'environment',
    means: 'Named pipes cannot be made.',
    remedy: 'Set TMPDIR to a folder on a local disk.',
  },
  temporary_lost: {
    class: 'environment',
    means: 'Somebody removed the temporary files of a call while it was running.',
    remedy: 'Run it again; exclude them from whatever removes temporary files, or set TMPDIR to another folder.',
  },
  temporary_unavailable: {
    class: 'environment',
    means: 'No temporary folder can be written to.',
    remedy: 'Free some space, or set TMPDIR to a folder that can be written to.',
  },
  disk_full: { class: 'render', means: 'The disk is full.', remedy: 'Free some disk space and run it again.' },
  out_of_resources: {
    class: 'render',
    means: 'The machine has run out of processes, files or memory.',
    remedy: 'Run it again with less at once: a lower `concurrency`, or fewer other programs.',
  },
  // The work.
  decoder_failed: {
    class: 'render',
    means: 'The process that decodes images ended or did not answer in time.',
    remedy: 'Run it again; if the same image fails again, save it anew.',
  },
  ffmpeg_failed: {
    class: 'render',
    means: 'ffmpeg ended with an error.',
    remedy: 'Do what the message says; `--verbose` (in the library: `cause`) shows the command and what ffmpeg said.',
  },
  probe_timed_out: {
    class: 'media',
    means: 'Reading a file took too long.',
    remedy: 'Copy the file to a local disk and run it again.',
  },
  render_incomplete: {
    class: 'render',
    means: 'ffmpeg made fewer frames than planned.',
    remedy: 'Run it again; if it fails again, ingest the clips first.',
  },
  output_check_failed: {
    class: 'render',
    means: 'The finished film was not as planned, so it was not written.',
    remedy: 'Run it again with `--no-cache`; if it fails again, report it.',
  },
  face_left_visible: {
    class: 'render',
    means: 'A face was still found in the finished clip after it was covered larger twice, so it was not written.',
    remedy: 'Hide whole people (`redact: "body"`), or cut the seconds that the message names.',
  },
  thumbnail_failed: { class: 'render', means: 'The thumbnail was not made.', remedy: 'Run it again.' },
  sound_encode_failed: { class: 'render', means: 'The soundtrack was not encoded.', remedy: 'Run it again.' },
  inference_failed: {
    class: 'render',
    means: 'The detector’s process ended or did not answer.',
    remedy: 'Run it again; with less memory at hand, lower `concurrency`.',
  },
  demo_media_failed: {
    class: 'environment',
    means: 'The media of the demo were not made.',
    remedy: 'Run `reelwright doctor` and mend what it names.',
  },
  internal_error: {
    class: 'render',
    means: 'A defect of the engine: please report it.',
    remedy: 'Please report it with the composition.',
  },
  aborted: {
    class: 'interrupted',
    means: 'The work was cancelled.',
    remedy: 'Nothing needs mending: run it again when you want it.',
  },
} as const satisfies Readonly<Record<string, ErrorMeaning>>;

/** Warnings by code: what was dropped, replaced or is risky, grouped by subject. */
export const WARNING_CODES = {
  // A plan.
  plan_changed: {
    means:
      'A saved plan was changed after it was made: `combination_hash` is now the hash of the plan, no longer of its document.',
    remedy: 'If that was intended, nothing needs doing; otherwise make the plan anew from the composition.',
  },
  // Clips and pictures.
  segment_held: {
    means: 'A clip is shorter than its slot and holds its last frame.',
    remedy: 'Use a clip that is as long as its slot.',
  },
  transition_shortened: {
    means: 'A transition is longer than half of a scene beside it, and takes less time than asked.',
    remedy: 'Set a shorter `duration_seconds`, or use longer scenes beside it.',
  },
  segment_slowed: {
    means: 'A clip is shorter than what is said over it and is slowed down.',
    remedy: 'Use a clip that is as long as its words.',
  },
  scene_brief: {
    means: 'A scene is on screen for less than a second.',
    remedy: 'Give it more words, or join it with the scene beside it.',
  },
  words_beyond_sound: {
    means: 'Words of the narration begin after its sound is over and are left out.',
    remedy: 'See that `narration.words` are the words of this recording, in seconds.',
  },
  label_unknown: {
    means: 'A key of `labels` is neither a class that the model knows nor a track id.',
    remedy: 'Write the class as the labels and the tracks file call it, such as `person`, or the id of a track.',
  },
  text_on_face: {
    means: 'No place of a film or slide keeps a text, chip, card or button off a face.',
    remedy:
      'Shorten the texts; in a film set `segments[].focus`, on a slide show a picture with more room around the face.',
  },
  text_position_moved: {
    means: 'A face or the safe zone leaves no room at `short_text_position`; the texts stand elsewhere.',
    remedy: 'Leave `short_text_position` out, or show a clip with room there.',
  },
  archetype_unfit: {
    means:
      'A slide has no content for the `archetype` that the document names; its page is composed as its content asks.',
    remedy:
      'Choose another one, add what it is for (a number, a quotation, a list, a picture), or leave `archetype` out.',
  },
  slide_field_unused: {
    means: 'The template of an extension does not show the `images` or the `frame` of a slide, only its background.',
    remedy: 'Choose one of the six templates, or leave the field out.',
  },
  headline_in_front: {
    means: 'The headline of a short with `depth: "behind"` stands in front of the person; the message says why.',
    remedy: 'Follow the message, or leave `depth` out.',
  },
  arrangement_unfit: {
    means:
      'A clip has no room for the `arrangement` that the document chose, or for any of its look’s `arrangements`; its texts stand where they cost least.',
    remedy: 'Choose another one, or leave it out.',
  },
  subject_cut: {
    means: 'A face reaches out of the frame whatever part of the clip or photo is shown.',
    remedy: 'Show a clip or photo with more room around the head, or say with `focus` what to keep.',
  },
  subject_hidden: {
    means: 'Most of the subject of a photo lies under the words of its slide, or outside the part that is shown.',
    remedy: 'Shorten the texts of the slide, or show a picture whose subject leaves room beside it.',
  },
  format_device_dropped: {
    means: 'The film leaves no room or no time for what says which format it is.',
    remedy: 'Shorten the texts, leave out a label, or show a clip with more room around the face.',
  },
  type_small: {
    means:
      'The texts of a clip or slide leave each other so little room that one is too small to be read well on a phone.',
    remedy: 'Shorten the texts, or leave one of them out.',
  },
  captions_covering: {
    means: 'No place is free for captions; they cover the logo, the label, a title, an overlay or a face.',
    remedy: 'Move the logo, the label or the overlay, shorten the title, or show a wider picture.',
  },
  captions_moved: {
    means: 'Captions cannot stand where `captions.position` asks for: a face, the logo, the label or a title is there.',
    remedy: 'Use position `auto`, or show a clip with more room there.',
  },
  narration_text_mismatch: {
    means: 'The voice and its script differ as a whole, or the recording holds no voice.',
    remedy: 'Correct the script so that it says what the voice says.',
  },
  narration_alignment_uncertain: {
    means:
      'It is not sure when a sentence is spoken, or whether it is, or something is spoken that is not in the script.',
    remedy: 'Correct the script so that it says what the voice says, or set `narration.words` for exact times.',
  },
  scene_pause_missing: {
    means: 'The voice makes no pause between two scenes.',
    remedy: 'Leave a pause in the voice there, or move the words that lie around it into one scene.',
  },
  target_missed: {
    means: 'A film that follows its voice is longer or shorter than asked.',
    remedy: 'Shorten or lengthen the script, or the scenes without words.',
  },
  narration_outlasts_picture: {
    means: 'The narration is longer than the scenes; the last picture is held.',
    remedy: 'Add a scene, lengthen one, or use pacing `voice_first`.',
  },
  source_damaged: {
    means: 'The decoder met errors in a clip; damaged pictures may show.',
    remedy: 'Export or copy the clip again.',
  },
  alpha_ignored: {
    means: 'The transparency of a clip cannot be decoded and shows as opaque.',
    remedy: 'Export it as ProRes 4444, or as WebM (VP9) with alpha.',
  },
  size_evened: {
    means: 'A side of the clip had an odd number of pixels and was scaled to an even one.',
    remedy: 'Nothing needs doing unless the size matters: then crop the clip to even sides.',
  },
  clip_too_short: { means: 'A clip is shorter than any scene of a film may be.', remedy: 'Use a longer clip.' },
  image_empty: { means: 'An image is transparent all over.', remedy: 'Export the image with visible pixels.' },
  background_empty: {
    means: 'The background of a slide is transparent all over.',
    remedy: 'Use a picture with visible pixels, or leave the background out.',
  },
  background_enlarged: {
    means: 'The background of a slide is small and was enlarged.',
    remedy: 'Use a larger picture.',
  },
  logo_empty: { means: 'The logo is transparent all over and is left out.', remedy: 'Use a logo with visible pixels.' },
  logo_faint: {
    means: 'A part of the logo is hardly seen on any plate.',
    remedy: 'Use a version of the logo whose parts are all light or all dark, or one with an outline.',
  },
  logo_on_face: {
    means: 'The logo lies on a face in its corner.',
    remedy: 'Choose another corner for the logo, or a shorter time.',
  },
  logo_too_small: { means: 'The logo is small and was enlarged.', remedy: 'Use a larger picture of the logo.' },
  logo_too_thin: {
    means: 'The logo is so long and thin that it can hardly be recognised.',
    remedy: 'Use a more compact form of the logo.',
  },
  poster_empty: { means: 'The poster is transparent all over.', remedy: 'Use a poster with visible pixels.' },
  poster_faint: {
    means: 'Hardly anything of the poster can be seen.',
    remedy: 'Use a poster that is less transparent.',
  },
  poster_enlarged: {
    means: 'The poster is small and was enlarged.',
    remedy: 'Use a poster of about 1080x1920 pixels.',
  },
  // Texts.
  beat_too_short_to_read: {
    means: 'A text beat is shown for less time than reading it takes.',
    remedy: 'Shorten the beat, or show fewer beats.',
  },
  claim_from_beat: {
    means:
      'The headline is what the format refutes and there is no closing claim; the closing card shows the last beat, else the subheadline, else no claim.',
    remedy: 'Set `closing_claim` to what the ad is to end on.',
  },
  claim_too_long_to_read: {
    means: 'The end card is shown for less time than reading its claim takes.',
    remedy: 'Shorten the closing claim.',
  },
  overlay_on_face: {
    means: 'An overlay in a box, or an image over the film, lies on a face.',
    remedy: 'Use another `place` for it, another `at`, or a time in which nobody is there.',
  },
  overlay_outside: {
    means: 'An overlay begins when the film is over, and is left out.',
    remedy: 'Use an earlier `start` for it: its times are seconds of the film.',
  },
  overlay_held: {
    means: 'The clip of an overlay ends before the overlay does; its last frame is held.',
    remedy: 'Use an earlier `end` for it, or a longer clip.',
  },
  title_outside: {
    means: 'A title begins when its scene is over, and is left out.',
    remedy: 'Use an earlier `start` for it: its times are seconds within the scene.',
  },
  title_too_short_to_read: {
    means: 'A title of a scene is shown for less time than reading it takes.',
    remedy: 'Shorten the title, or show it for longer.',
  },
  text_too_long: { means: 'A text does not fit its place at its smallest size.', remedy: 'Shorten the text.' },
  slide_script_foreign: {
    means:
      'A text of the slide is in a script that its language is not written in; it is set by the rules of that language.',
    remedy: 'Name the language of the text in `language`, or write the slide in the one that is named.',
  },
  slide_text_overflow: {
    means: 'The texts of a slide do not fit its template at its smallest size.',
    remedy: 'Shorten the headline or body, or choose a template with more room.',
  },
  low_contrast: {
    means: 'A text hardly stands out from what lies behind it.',
    remedy: 'Choose a colour that stands out more from the picture.',
  },
  font_lacks_characters: {
    means: 'A font of the document lacks characters; another font sets them.',
    remedy: 'Use a font that has them, or replace the characters.',
  },
  font_embedding_restricted: {
    means: 'The maker of a font allows its file to be passed on with permission alone.',
    remedy: 'See that your licence covers films that are made with it.',
  },
  // Editor ads.
  transition_ignored: {
    means: 'The first scene has a transition, and nothing comes before it.',
    remedy: 'Set the transition on the scene that it leads into.',
  },
  performance_tag_open: {
    means: 'A square bracket has no partner, so it is shown as text.',
    remedy: 'Close the tag, as in [whispers].',
  },
  narration_script_ignored: {
    means: 'The texts of the scenes say something else and win over `narration_script`.',
    remedy: 'Remove one of them.',
  },
  narration_missing: {
    means: 'There is a script and no narration: its words are neither heard nor shown.',
    remedy: 'Set `narration` to { "source": "voice.mp3" }.',
  },
  captions_empty: {
    means: 'There is nothing that captions could show.',
    remedy:
      'Say what is spoken: `narration_text` of the scenes, `narration_script` or `narration.words`; or set `captions.enabled` to false.',
  },
  scene_words_ignored: {
    means: 'A scene has words of its own and the film has a narration, which captions follow.',
    remedy: 'Remove the `words` of the scene, or the narration.',
  },
  words_differ: {
    means: 'The words of the narration are not those of the script.',
    remedy: 'Correct `narration.words` or the script.',
  },
  target_duration_ignored: {
    means: 'With fixed pacing the target duration has no effect.',
    remedy: 'Use pacing `voice_first`, or trim the scenes.',
  },
  scene_texts_missing: {
    means: 'Nothing says which words belong to which scene.',
    remedy: 'Give each scene the sentences that are spoken in it.',
  },
  // Sound.
  music_loops: {
    means: 'The music is shorter than the film and is repeated.',
    remedy: 'Use music that is as long as the film if the joint matters.',
  },
  music_silent: { means: 'The music is silent.', remedy: 'Use another file, or leave the music out.' },
  music_without_beat: {
    means: 'A short asks for `sync: "beat"`, but its music has no steady beat, or it has no music.',
    remedy: 'Use music with a steady beat, or leave `sync` out.',
  },
  music_quiet: { means: 'The music is nearly silent and stays so.', remedy: 'Use a louder file.' },
  sound_loudness: { means: 'The soundtrack is not as loud as wanted.', remedy: 'Use a louder or less uneven file.' },
  sound_true_peak: { means: 'The soundtrack peaks higher than wanted.', remedy: 'Use a file with fewer hard peaks.' },
  sound_converted: {
    means: 'The sound of a clip was encoded again.',
    remedy: 'Export the clip with AAC sound to keep it as it is.',
  },
  sound_dropped: {
    means: 'The sound of a clip cannot be decoded and is left out.',
    remedy: 'Export the clip with AAC sound to keep it.',
  },
  media_partial: {
    means: 'The file holds less sound than it declares.',
    remedy: 'Export or download the sound again if a part is missing.',
  },
  media_damaged: { means: 'Parts of the sound are damaged.', remedy: 'Export or download the sound again.' },
  // Work.
  no_objects: { means: 'Nothing was found to track.', remedy: 'Look for other `classes`, or try a larger detector.' },
  redaction_unsure: {
    means: 'People were hidden by guess for a while: the detector lost them.',
    remedy: 'Look at the contact sheet, and at the seconds that the message names, before the clip is shown.',
  },
  chunk_worker_failed: {
    means: 'A chunk worker failed; its chunks were rendered by the engine itself.',
    remedy: 'See the log of the workers.',
  },
  cache_not_written: {
    means: 'The result is complete, but the cache could not keep all of it.',
    remedy: 'Free some space for the cache, or name another folder for it.',
  },
  cache_unused: {
    means: 'The default folder of the cache cannot be used: the work was done without a cache.',
    remedy:
      'Make the folder writable, or name another one with `--cache` (library: `cacheDir`); `--no-cache` (null) asks for none.',
  },
  cache_entry_differs: {
    means: 'Something in the cache was not what it should be, and was made again.',
    remedy: 'Nothing needs doing; if it happens again, check the disk.',
  },
} as const satisfies Readonly<Record<string, Meaning>>;

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
  color_untagged: 'The file has no colour tags, so players guess how its colours are meant.',
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
  format_differs: 'Codec, pixel format, colour tags or the type of file are not those of a render.',
  frame_rate_differs: 'The film has another frame rate than asked.',
  frame_count_differs: 'The film has more or fewer frames than asked.',
  frames_dropped: 'Frames that should be there are missing.',
  frames_repeated: 'There are frames that should not be there.',
  another_film: 'The pictures are those of another film.',
  picture_differs: 'For a while, or in a part of a slide, the picture is not the one that was asked for.',
  text_missing: 'A text is not seen where the layout puts it.',
  text_differs: 'Another text is seen where the layout puts one.',
  logo_missing: 'The logo is not seen where the layout puts it.',
  label_missing: 'The disclosure label is not seen where the layout puts it.',
  end_card_missing: 'The end card or closing image is not there.',
  music_missing: 'The music is not heard.',
  sound_differs: 'The sound is not the one that was asked for.',
  sound_dropped: 'A piece of the sound is missing: what follows comes too early.',
  sound_repeated: 'The sound has a piece too much: what follows comes too late.',
  sound_offset: 'The sound comes too early or too late.',
  captions_missing: 'A caption file that a render writes is not beside the film.',
  captions_differ: 'A caption file beside the film is not the one of the composition.',
  mark_missing: 'What marks a tracked object is not seen where the tracks say.',
  mark_differs: 'What marks a tracked object looks different from what was asked for, at least in a part of it.',
  tracks_missing: 'The tracks file that a render writes is not beside the film.',
  tracks_differ: 'The tracks file beside the film is not the one of the composition.',
  // The pictures of a carousel against its composition.
  slide_missing: 'The picture of a slide is not there.',
  slide_unexpected: 'There is a picture too many, or a second one of the same slide.',
  slide_unreadable: 'The picture of a slide cannot be read.',
  slides_out_of_order: 'A picture stands in the place of another slide.',
  suffix_wrong: 'The name of a picture ends with the suffix of another type of file.',
  another_carousel: 'The pictures are those of another carousel.',
} as const satisfies Readonly<Record<string, string>>;

/** What `code` of an error may be. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** What `code` of a warning may be. */
export type WarningCode = keyof typeof WARNING_CODES;

/** What `code` of a finding may be. */
export type FindingCode = keyof typeof FINDING_CODES;
