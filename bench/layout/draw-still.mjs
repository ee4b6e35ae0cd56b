/** A moment of a short drawn without a render: the clip's picture through its framing, with the tracks over it. */
import sharp from 'sharp';
import { rasterize } from '../../dist/io/raster/rasterize.js';
import { windowShown } from '../../dist/layout/framing.js';

const SIZE = { width: 1080, height: 1920 };

/** PNG, `width` px wide, of a frame of the film. `picture`: the clip's own frame, upright, as a sharp. */
export async function drawStill({ overlay, clip, picture, frame, cut, assets, width = 270 }) {
  const isFirst = frame < cut;
  const { framing } = overlay.shots.find((shot) => shot.clip === (isFirst ? 0 : 1));
  const { stage } = framing;
  const seen = windowShown(framing, clip.ground.picture, isFirst ? frame : frame - cut);
  const { data, info } = await picture.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const left = Math.max(0, Math.round(seen.x * info.width));
  const top = Math.max(0, Math.round(seen.y * info.height));
  const area = {
    ...{ left, top },
    width: Math.min(info.width - left, Math.round(seen.width * info.width)),
    height: Math.min(info.height - top, Math.round(seen.height * info.height)),
  };
  const raw = { width: info.width, height: info.height, channels: 3 };
  const shown = await sharp(data, { raw })
    .extract(area)
    .resize(stage.width, stage.height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const layers = overlay.tracks
    .filter((track) => track.start <= frame && frame < track.end)
    .flatMap((track) => {
      const cel = track.cels.findLast((one) => one.frame <= frame);
      if (cel === undefined || cel.nodes.length === 0) return [];
      const drawn = rasterize(cel.nodes, track.box, assets);
      const own = { width: drawn.width, height: drawn.height, channels: 4 };
      return [{ input: Buffer.from(drawn.data), raw: own, left: track.box.x, top: track.box.y, premultiplied: true }];
    });
  const whole = await sharp({ create: { ...SIZE, channels: 3, background: '#000000' } })
    .composite([{ input: shown, left: stage.x, top: stage.y }, ...layers])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(whole).resize({ width }).png({ compressionLevel: 1 }).toBuffer();
}
