/** All kinds of detector networks by name. A new one is a file with its decoding and one row here. */
import type { DetectorFormat } from './detector-format.types.js';
import type { DetectorFormatName } from './model-manifest.js';
import { PADDING, writeInput } from './network-input.js';
import { cellCount, STRIDES } from './network-shape.js';
import { decodeYolox } from './yolox.js';

/** The columns of an output before the classes: x, y, width, height, objectness. */
const YOLOX_COLUMNS = 5;

export const DETECTOR_FORMATS: Readonly<Record<DetectorFormatName, DetectorFormat>> = {
  'yolox-raw': {
    step: Math.max(...STRIDES),
    padding: PADDING,
    boxColumns: YOLOX_COLUMNS,
    classesOf: ([batch, rows, columns = 0, ...more], input) =>
      batch === 1 && rows === cellCount(input) && columns > YOLOX_COLUMNS && more.length === 0
        ? columns - YOLOX_COLUMNS
        : undefined,
    writeInput,
    decode: decodeYolox,
  },
};
