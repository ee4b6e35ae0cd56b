/** What the bench of shorts renders: real clips, a full set of elements, music. */
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { timed } from './measure.mjs';

const root = resolve(import.meta.dirname, '..');

export const QUIET = ['-v', 'error', '-nostdin', '-y'];
/** Clips fill the frame. */
export const COVER = 'scale=1080:1920:force_original_aspect_ratio=increase,crop=1080:1920,setsar=1,format=yuv420p';

/** Real clips when the test media are there, else the demo's; a full set of elements with six beats. */
export async function material(work, ffmpeg) {
  const media = resolve(process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'));
  const { ensureDemoMedia } = await import('../dist/demo/demo-media.js');
  mkdirSync(join(work, 'media'));
  const demo = await ensureDemoMedia(join(work, 'media'), { ffmpegPath: ffmpeg });
  const real = existsSync(join(media, 'demo'));
  const clips = real
    ? ['demo/people-woman-dog-play-720p.mp4', 'demo/product-coffee-pour-720p.mp4'].map((name) => join(media, name))
    : [demo.dawn, demo.cup];
  const beds = real
    ? ['audio/music-freepd-30s.mp3', 'audio/music-lofi-lobby-cover.mp3'].map((name) => join(media, name))
    : [demo.music, demo.music];
  const composition = {
    kind: 'short',
    score: 'none',
    segments: clips.map((source) => ({ source })),
    headline: 'Six reasons to start your day outside',
    text_beats: [
      'Fresh air before the first call',
      'Coffee that tastes of morning',
      'A walk is worth two meetings',
      'Light that no lamp can fake',
      'Ten minutes are enough',
      'Start tomorrow, not someday',
    ],
    accent_color: '#ff4d00',
    badge_text: 'New',
    offer_text: '-20%',
    star_rating: 4.6,
    cta_text: 'Try it today',
    brand_name: 'Daybreak',
    logo: { source: demo.logo, position: 'top_left' },
    music: { source: beds[0] },
    disclosure: { text: 'AI-generated' },
  };
  return { clips, composition, otherMusic: beds[1] };
}

/** A person from head to foot and a face; undefined without the test media. */
export function peopleClips() {
  const media = resolve(process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'), 'people');
  const clips = ['woman-dress-vertical-720x1080.mp4', 'presenter-woman-selfie-362x380.mp4'];
  return existsSync(media) ? clips.map((name) => join(media, name)) : undefined;
}

/** The same clips as a generator of films delivers them: 1080x1920, six seconds, a key frame every two. */
export async function asDelivered(name, media, work, ffmpeg) {
  const clips = media.clips.map((_, index) => join(work, `${name}-${index}.mp4`));
  for (const [index, clip] of clips.entries()) {
    const fit = `fps=30,${COVER}`;
    const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-g', '60', '-an'];
    await timed(ffmpeg, [
      ...QUIET,
      '-stream_loop',
      '3',
      '-i',
      media.clips[index],
      '-t',
      '6',
      '-vf',
      fit,
      ...encode,
      clip,
    ]);
  }
  const segments = clips.map((source) => ({ source }));
  return { ...media, clips, composition: { ...media.composition, segments } };
}
