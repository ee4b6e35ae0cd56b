/** The runtime schema of `<name>.tracks.json`; schemas/tracks.schema.json is generated from it. */
import { z } from 'zod';

const MOST_FRAMES = 60 * 1000 + 1;
const MOST_OBJECTS = 10_000;

const whole = (least: number, description: string) =>
  z
    .number()
    .int()
    .min(least)
    .max(2 ** 31 - 1)
    .meta({ description });
const pixels = (description: string) => z.number().min(0).max(1920).meta({ description });

const object = z
  .strictObject({
    id: whole(1, 'Number of the track, from 1 in order of first appearance; the same object in every frame.'),
    class: whole(0, 'Class id of the detector; COCO-80 (0 = person) for the models that can be pulled.'),
    class_name: z
      .string()
      .max(200)
      .meta({ description: 'English name of the class, lower case; `object` where no class has most of the scores.' }),
    score: z.number().min(0).max(1).meta({
      description: 'Score of the detection; where the box was filled in, of the last detection before.',
    }),
    box: z.tuple([pixels('Left edge.'), pixels('Top edge.'), pixels('Right edge.'), pixels('Bottom edge.')]).meta({
      description: 'Left, top, right, bottom in display pixels, inside the picture, with fractions.',
      maxItems: 4,
      minItems: 4,
    }),
    interpolated: z
      .boolean()
      .meta({ description: 'True where nothing was detected in this frame and the box was filled in.' }),
  })
  .meta({ description: 'One object in one frame.' });

const frame = z
  .strictObject({
    index: whole(0, 'Number of the source frame, from 0.'),
    pts: z
      .number()
      .min(0)
      .max(61)
      .meta({ description: 'Seconds from the first frame; exact at variable frame rates too.' }),
    objects: z
      .array(object)
      .max(MOST_OBJECTS)
      .meta({ description: 'What is seen in this frame, by id; may be empty.', maxItems: MOST_OBJECTS }),
  })
  .meta({ description: 'One source frame; every one has its row.' });

export const tracksSchema = z
  .strictObject({
    width: whole(1, 'Width of the upright picture in display pixels.'),
    height: whole(1, 'Height of the upright picture in display pixels.'),
    frame_rate: z
      .strictObject({ num: whole(1, 'Numerator.'), den: whole(1, 'Denominator.') })
      .meta({ description: 'Mean frames per second as a fraction.' }),
    frames: z
      .array(frame)
      .max(MOST_FRAMES)
      .meta({ description: 'All frames of the clip in order.', maxItems: MOST_FRAMES }),
  })
  .meta({
    title: 'Reelwright tracks',
    description: 'Tracks of a clip, frame by frame, as a tracking render writes them.',
  });
