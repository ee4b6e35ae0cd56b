/**
 * Three face detectors that look at whole frames, each by code of its own and not by the engine's: the tiny one and the
 * larger one of @vladmandic/face-api, at the thresholds that package uses, and YuNet where its file is.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { faceOnnx } from '../../scripts/face-onnx.mjs';
import { SSD_BOXES, SSD_SIDE, ssdNetwork } from './ssd-network.mjs';

/** Longer sides of what each is shown: small faces are found in the large one, large ones in the small. */
const TINY_SIDES = [224, 416, 608];
const YUNET_SIDES = [320, 640];
const LEAST = { tiny: 0.5, ssd: 0.5, yunet: 0.6 };
const MEAN = [117.001, 114.697, 97.404];
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
];
const CELL = 32;

/** By name: a frame (rgb24) to its faces as { x, y, width, height, score } in pixels. `models`: where YuNet may lie. */
export async function openDetectors(models) {
  process.env.ORT_DISABLE_TELEMETRY = '1';
  const ort = createRequire(import.meta.url)('onnxruntime-node');
  const open = (bytes) =>
    ort.InferenceSession.create(bytes, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4 });
  const run = async (session, data, width, height) => {
    const input = new ort.Tensor('float32', data, [1, 3, height, width]);
    return session.run({ [session.inputNames[0]]: input });
  };
  const tiny = await open(faceOnnx());
  const { onnx, anchors } = ssdNetwork();
  const ssd = await open(onnx);
  const yunetFile = ['yunet.onnx', 'yunet_n_dynamic.onnx'].map((name) => join(models, name)).find(existsSync);
  const yunet = yunetFile && (await open(readFileSync(yunetFile)));
  const sides = async (all, look) => (await Promise.all(all.map(look))).flat();
  return {
    tiny: (frame) =>
      sides(TINY_SIDES, async (side) => {
        const { data, input, scale } = shown(frame, side, { mean: MEAN, divisor: 255, order: [0, 1, 2] });
        const { cells } = await run(tiny, data, input.width, input.height);
        return facesOfCells(cells.data, input, scale);
      }),
    ssd: async (frame) => {
      const look = { mean: [127.5, 127.5, 127.5], divisor: 127.5, order: [0, 1, 2], square: true };
      const { data, scale } = shown(frame, SSD_SIDE, look);
      const { boxes, classes } = await run(ssd, data, SSD_SIDE, SSD_SIDE);
      return facesOfAnchors({ boxes: boxes.data, classes: classes.data, anchors }, scale);
    },
    ...(yunet && {
      yunet: (frame) =>
        sides(YUNET_SIDES, async (side) => {
          const { data, input, scale } = shown(frame, side, { mean: [0, 0, 0], divisor: 1, order: [2, 1, 0] });
          return facesOfGrids(await run(yunet, data, input.width, input.height), input, scale);
        }),
    }),
  };
}

/** The frame with this longer side at the top left of three planes, bilinear; black around it. */
function shown({ rgb, width, height }, side, { mean, divisor, order, square = false }) {
  const scale = side / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const up = (length) => (square ? side : CELL * Math.ceil(length / CELL));
  const input = { width: up(size.width), height: up(size.height) };
  const plane = input.width * input.height;
  const data = new Float32Array(3 * plane);
  for (let to = 0; to < 3; to += 1) data.fill(-mean[order[to]] / divisor, to * plane, (to + 1) * plane);
  for (let y = 0; y < size.height; y += 1) {
    const fromY = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / size.height - 0.5));
    const [top, down] = [Math.floor(fromY), fromY - Math.floor(fromY)];
    const [above, below] = [top * width, Math.min(height - 1, top + 1) * width];
    for (let x = 0; x < size.width; x += 1) {
      const fromX = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / size.width - 0.5));
      const left = Math.floor(fromX);
      const [right, aside] = [Math.min(width - 1, left + 1), fromX - left];
      for (let to = 0; to < 3; to += 1) {
        const color = order[to];
        const high = rgb[3 * (above + left) + color] * (1 - aside) + rgb[3 * (above + right) + color] * aside;
        const low = rgb[3 * (below + left) + color] * (1 - aside) + rgb[3 * (below + right) + color] * aside;
        data[to * plane + y * input.width + x] = (high + down * (low - high) - mean[color]) / divisor;
      }
    }
  }
  return { data, input, scale };
}

const sigmoid = (value) => 1 / (1 + Math.exp(-value));

function face(middleX, middleY, width, height, score) {
  return { x: middleX - width / 2, y: middleY - height / 2, width, height, score };
}

function facesOfCells(values, input, scale) {
  const columns = input.width / CELL;
  const plane = columns * (input.height / CELL);
  const found = [];
  ANCHORS.forEach(([wide, high], anchor) => {
    const value = (k, at) => values[(anchor * 5 + k) * plane + at];
    for (let at = 0; at < plane; at += 1) {
      const score = sigmoid(value(4, at));
      if (score < LEAST.tiny) continue;
      const x = ((at % columns) + sigmoid(value(0, at))) * CELL;
      const y = (Math.floor(at / columns) + sigmoid(value(1, at))) * CELL;
      const [width, height] = [Math.exp(value(2, at)) * wide * CELL, Math.exp(value(3, at)) * high * CELL];
      found.push(face(x / scale, y / scale, width / scale, height / scale, score));
    }
  });
  return found;
}

function facesOfAnchors({ boxes, classes, anchors }, scale) {
  const found = [];
  for (let at = 0; at < SSD_BOXES; at += 1) {
    const score = sigmoid(classes[3 * at + 1]);
    if (score < LEAST.ssd) continue;
    const [top, left, bottom, right] = anchors.subarray(4 * at, 4 * at + 4);
    const [width, height] = [right - left, bottom - top];
    const [dy, dx, dh, dw] = boxes.subarray(4 * at, 4 * at + 4);
    const unit = SSD_SIDE / scale;
    const [x, y] = [(left + right) / 2 + (dx / 10) * width, (top + bottom) / 2 + (dy / 10) * height];
    found.push(face(x * unit, y * unit, Math.exp(dw / 5) * width * unit, Math.exp(dh / 5) * height * unit, score));
  }
  return found;
}

function facesOfGrids(outputs, input, scale) {
  const found = [];
  for (const stride of [8, 16, 32]) {
    const [sure, thing, boxes] = ['cls', 'obj', 'bbox'].map((name) => outputs[`${name}_${stride}`].data);
    const columns = input.width / stride;
    const clamp = (value) => Math.min(1, Math.max(0, value));
    sure.forEach((value, at) => {
      const score = Math.sqrt(clamp(value) * clamp(thing[at]));
      if (score < LEAST.yunet) return;
      const [dx, dy, dw, dh] = boxes.subarray(4 * at, 4 * at + 4);
      const unit = stride / scale;
      const [x, y] = [((at % columns) + dx) * unit, (Math.floor(at / columns) + dy) * unit];
      found.push(face(x, y, Math.exp(dw) * unit, Math.exp(dh) * unit, score));
    });
  }
  return found;
}
