/**
 * What mutation testing looks at: sources in which a silent fault would hurt, the light tests that have to see it, and
 * how many mutants of them are tried.
 */

export const ROOMS = [
  {
    name: 'money',
    mutants: 40,
    sources: ['service/src/values/money.ts', 'service/src/values/prices.ts', 'service/src/ledger/*.ts'],
    tests: ['service/test/values/**/*.test.ts', 'service/test/ledger/**/*.test.ts'],
    setup: ['service/test/support/setup.ts'],
  },
  {
    name: 'redaction',
    mutants: 60,
    sources: [
      ...['src/tracking/redaction/*.ts', 'src/tracking/draw/cover-events.ts', 'src/tracking/draw/hidden-objects.ts'],
      'src/tracking/head-rule.ts',
    ],
    tests: ['test/tracking/draw/**/*.test.ts', 'test/tracking/redaction/**/*.test.ts'],
  },
  {
    name: 'keys',
    mutants: 45,
    sources: [
      ...[
        'src/hash.ts',
        'src/document/combination-hash.ts',
        'src/compose/compose-film.ts',
        'src/compose/compose-chunks.ts',
      ],
      ...['src/draw/cel-key.ts', 'src/io/files/content-hash.ts', 'src/io/cache/cache.ts'],
    ],
    tests: [
      ...[
        'test/hash.test.ts',
        'test/compose/compose-chunks.test.ts',
        'test/document/**/*.test.ts',
        'test/draw/**/*.test.ts',
      ],
      ...['test/io/files/content-hash.test.ts', 'test/io/cache/cache.test.ts'],
    ],
  },
  {
    name: 'loudness',
    mutants: 55,
    sources: [
      ...['src/sound/loudness.ts', 'src/sound/true-peak.ts', 'src/sound/limit-true-peak.ts', 'src/sound/master.ts'],
      ...['src/sound/stereo.ts', 'src/sound/remove-offset.ts', 'src/sound/mix/*.ts'],
    ],
    tests: ['test/sound/*.test.ts', 'test/sound/mix/*.test.ts'],
  },
  {
    name: 'time',
    mutants: 25,
    sources: ['src/time.ts', 'src/compose/time-map.ts'],
    tests: ['test/time.test.ts', 'test/compose/time-map.test.ts'],
  },
  {
    name: 'captions',
    mutants: 50,
    sources: [
      ...[
        'caption-cues',
        'caption-pages',
        'cue-lines',
        'cue-time',
        'cut-words',
        'page-lines',
        'page-units',
        'print-srt',
      ],
      ...['print-vtt', 'sentence-end', 'spread-starts', 'word-joint'],
    ].map((name) => `src/overlay/editor/captions/${name}.ts`),
    tests: [
      'test/overlay/editor/captions/caption-pages.test.ts',
      'test/overlay/editor/captions/compose-captions.test.ts',
      'test/overlay/editor/captions/subtitle-files.test.ts',
    ],
  },
  {
    name: 'paths',
    mutants: 25,
    sources: ['src/io/probe/resolve-source.ts', 'src/io/files/output-place.ts', 'src/io/files/make-folder.ts'],
    tests: [
      'test/io/probe/resolve-source.test.ts',
      'test/io/files/output-place.test.ts',
      'test/io/files/make-folder.test.ts',
    ],
  },
  {
    name: 'layout',
    mutants: 50,
    sources: ['src/layout/*.ts'],
    tests: ['test/layout/**/*.test.ts'],
  },
];
