/** Face networks that run in this process: onnxruntime blocks the thread while it works. */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Size } from '../../geometry.js';
import type { FaceFormat, FoundFace } from '../../tracking/faces/face-format.types.js';
import { FACE_FORMATS, type FaceFormatName } from '../../tracking/faces/face-formats.js';
import { writeFaceInput } from '../../tracking/faces/face-input.js';
import type { FaceView } from '../../tracking/faces/face-views.js';
import { halved, type YuvPicture } from '../../tracking/faces/yuv-picture.js';
import type { YuvMatrix } from '../../tracking/network-input.js';
import { ortModule } from './ort-module.js';

export interface FaceSession {
  /**
   * Every answer, overlapping ones too, in display pixels; a score of 1 means that the network is certain.
   *
   * `frame`: limited-range yuv420p of the size the session was opened for.
   */
  find(frame: Uint8Array, views: readonly FaceView[]): Promise<readonly FoundFace[]>;
}

export interface FaceSessionOptions {
  /** Display size of the clip. */
  readonly picture: Size;
  /** Size of the frames; both sides divide by 8. */
  readonly frame: Size;
  readonly matrix: YuvMatrix;
}

interface OpenFormat {
  readonly format: FaceFormat;
  readonly session: InferenceSession;
}

export async function openFaceSession(
  models: readonly { readonly format: FaceFormatName; readonly bytes: Uint8Array }[],
  options: FaceSessionOptions,
): Promise<FaceSession> {
  const ort = await ortModule();
  const networks: OpenFormat[] = [];
  for (const { format, bytes } of models) {
    const session = await ort.InferenceSession.create(bytes, {
      ...{ intraOpNumThreads: 1, interOpNumThreads: 1, executionProviders: ['cpu'], logSeverityLevel: 4 },
    });
    networks.push({ format: FACE_FORMATS[format], session });
  }
  return {
    find: async (data, views) => {
      const levels = pyramid({ ...options.frame, data });
      const found: FoundFace[] = [];
      for (const view of views) {
        for (const network of networks) found.push(...(await findIn(network, view, levels, options, ort.Tensor)));
      }
      return found;
    },
  };
}

/** The frame at half its size, half of that, and so on; each is made when it is first asked for. */
function pyramid(frame: YuvPicture): (level: number) => YuvPicture {
  const levels = [frame];
  return (level) => {
    while (levels.length <= level && levels.at(-1)!.width % 4 === 0 && levels.at(-1)!.height % 4 === 0)
      levels.push(halved(levels.at(-1)!));
    return levels[Math.min(level, levels.length - 1)]!;
  };
}

async function findIn(
  { format, session }: OpenFormat,
  { part, size }: FaceView,
  levels: (level: number) => YuvPicture,
  { picture, frame, matrix }: FaceSessionOptions,
  tensor: typeof Tensor,
): Promise<readonly FoundFace[]> {
  // The smallest of these that still has as many pixels as are shown.
  const reduction = ((part[2] - part[0]) * frame.width) / picture.width / size.width;
  const shown = levels(Math.max(0, Math.floor(Math.log2(reduction) + 1e-6)));
  const [x, y] = [shown.width / picture.width, shown.height / picture.height];
  const up = (length: number) => format.step * Math.ceil(length / format.step);
  const input = { width: up(size.width), height: up(size.height) };
  const data = new Float32Array(3 * input.width * input.height);
  const scaled = [part[0] * x, part[1] * y, part[2] * x, part[3] * y] as const;
  writeFaceInput(data, { picture: shown, part: scaled, size, input, matrix }, format);
  const [name] = session.inputNames;
  const answer = await session.run({ [name!]: new tensor('float32', data, [1, 3, input.height, input.width]) });
  const outputs = Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, value.data as Float32Array]));
  const [wide, high] = [(part[2] - part[0]) / size.width, (part[3] - part[1]) / size.height];
  return format.decode(outputs, input).map(({ box, score }) => ({
    box: [part[0] + box[0] * wide, part[1] + box[1] * high, part[0] + box[2] * wide, part[1] + box[3] * high],
    score: score / format.sureScore,
  }));
}
