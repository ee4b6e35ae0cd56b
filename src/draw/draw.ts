/**
 * Draws a draw list on a Canvas 2D context. Pure over the interface in canvas.types.ts: no canvas library is named,
 * layers and paths come from the given world. Coordinates are output-frame pixels; `origin` maps them onto the surface.
 */
import type { Context2D, DrawWorld, ImageLike, PathLike } from './canvas.types.js';
import type { Cutout, DrawNode, Paint, Shadow, Shape, Stroke } from './draw-list.js';
import { canvasLanguage, fontSettings, fontString } from './font-string.js';
import { type Matrix, meanScale, multiply } from './matrix.js';

type TextNode = Extract<DrawNode, { kind: 'text' }>;
type GroupNode = Extract<DrawNode, { kind: 'group' }>;

/**
 * Draws `nodes` in order, first at the bottom; leaves the context's transform changed and its other state as it was.
 */
export function draw(context: Context2D, nodes: readonly DrawNode[], origin: Matrix, world: DrawWorld): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'group':
        drawGroup(context, node, origin, world);
        break;
      case 'shape':
        drawShape(context, node, origin, world);
        break;
      case 'text':
        drawText(context, node, origin, world);
        break;
      case 'image':
        drawImage(context, node, origin, world);
        break;
      default:
        node satisfies never;
    }
  }
}

function drawGroup(context: Context2D, group: GroupNode, outer: Matrix, world: DrawWorld): void {
  const opacity = group.opacity ?? 1;
  if (opacity <= 0 || group.children.length === 0) return;
  const matrix = group.transform === undefined ? outer : multiply(outer, group.transform);
  context.save();
  if (group.clip !== undefined) {
    setMatrix(context, matrix);
    const path = trace(context, group.clip, world);
    if (path === undefined) context.clip();
    else context.clip(path);
  }
  const blur = (group.blurPx ?? 0) * meanScale(matrix);
  const only = group.children.length === 1 ? group.children[0] : undefined;
  const { without } = group;
  if (opacity === 1 && blur === 0 && without === undefined) draw(context, group.children, matrix, world);
  else if (blur === 0 && without === undefined && only !== undefined && (isOneStroke(only) || isStamp(only, matrix))) {
    context.globalAlpha *= opacity;
    draw(context, group.children, matrix, world);
  } else {
    throughLayer(
      context,
      world,
      (layer) => {
        draw(layer, group.children, matrix, world);
        if (without !== undefined) takeOut(layer, without, matrix, world);
      },
      (image) => {
        context.globalAlpha *= opacity;
        if (blur > 0) context.filter = `blur(${blur}px)`;
        context.drawImage(image, 0, 0);
      },
    );
  }
  context.restore();
}

/** Painted small and enlarged: a filter would take fifteen times as long for the soft edge. */
function takeOut(context: Context2D, { data, box, softPx }: Cutout, matrix: Matrix, world: DrawWorld): void {
  const size = () => ({ width: Math.ceil(box.width / softPx) + 2, height: Math.ceil(box.height / softPx) + 2 });
  const mask = world.stamp(`${JSON.stringify(box)} ${softPx} ${data}`, size, (layer) => {
    layer.setTransform(1 / softPx, 0, 0, 1 / softPx, 1 - box.x / softPx, 1 - box.y / softPx);
    layer.fillStyle = '#000000';
    layer.fill(world.path(data));
  });
  const { width, height } = size();
  const place = [box.x - softPx, box.y - softPx, width * softPx, height * softPx] as const;
  context.save();
  setMatrix(context, matrix);
  context.globalCompositeOperation = 'destination-out';
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'medium';
  context.drawImage(mask, 0, 0, width, height, ...place);
  context.restore();
}

/** True for a node that one canvas call draws: its opacity can be set there, without a layer. */
function isOneStroke(node: DrawNode): boolean {
  if (node.kind === 'image') return node.shadow === undefined;
  if (node.kind === 'text')
    return node.stroke === undefined && node.shadow === undefined && node.font.emboldenPx === undefined;
  return node.kind === 'shape' && node.shadow === undefined && (node.fill === undefined || node.stroke === undefined);
}

function drawShape(
  context: Context2D,
  node: Extract<DrawNode, { kind: 'shape' }>,
  matrix: Matrix,
  world: DrawWorld,
): void {
  const { shape, fill, stroke, shadow } = node;
  paintAll(context, matrix, world, { fill, stroke, shadow }, (target, how) => {
    setMatrix(target, matrix);
    const path = trace(target, shape, world);
    if (how === 'fill') path === undefined ? target.fill() : target.fill(path);
    else path === undefined ? target.stroke() : target.stroke(path);
  });
}

/**
 * Words with an outline or a shadow come back in cel after cel: each is painted once as a stamp and then only copied.
 * Every such word is drawn this way, also the first time, so that a pixel never depends on what was drawn before.
 */
function drawText(context: Context2D, node: TextNode, matrix: Matrix, world: DrawWorld): void {
  if (!isStamp(node, matrix)) {
    paintText(context, node, matrix, world);
    return;
  }
  const reach = stampReach(node);
  const size = () => {
    context.save();
    prepareText(context, node);
    const width = Math.ceil(context.measureText(node.text).width + 2 * reach) + 1;
    context.restore();
    return { width, height: Math.ceil(2.6 * node.font.sizePx + 2 * reach) };
  };
  // The stamp is moved by whole pixels; the rest (to 1/1024) is painted into it.
  const [column, shiftX] = wholeAndRest(node.x + matrix[4]);
  const [row, shiftY] = wholeAndRest(node.y + matrix[5]);
  const baseline = Math.ceil(reach + 1.5 * node.font.sizePx);
  const still: TextNode = { ...node, x: reach + shiftX, y: baseline + shiftY };
  const stamp = world.stamp(JSON.stringify(still), size, (layer) => paintText(layer, still, IDENTITY, world));
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(stamp, column - reach, row - baseline);
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** True for a text with more than a fill that is only moved, not scaled or rotated. */
function isStamp(node: DrawNode, [a, b, c, d]: Matrix): node is TextNode {
  const dressed = node.kind === 'text' && (node.stroke ?? node.shadow) !== undefined;
  // A bolder text needs a layer, which a stamp does not have.
  return dressed && node.font.emboldenPx === undefined && a === 1 && b === 0 && c === 0 && d === 1;
}

/** How far ink can lie outside the advance box, whole pixels. */
function stampReach(node: TextNode): number {
  const { shadow, stroke } = node;
  const cast =
    shadow === undefined ? 0 : 1.5 * shadow.blurPx + Math.max(Math.abs(shadow.offsetXPx), Math.abs(shadow.offsetYPx));
  return Math.ceil(0.3 * node.font.sizePx + (stroke?.widthPx ?? 0) + cast);
}

function wholeAndRest(value: number): readonly [whole: number, rest: number] {
  const fine = Math.round(value * 1024);
  const whole = Math.floor(fine / 1024);
  return [whole, fine / 1024 - whole];
}

function paintText(context: Context2D, node: TextNode, matrix: Matrix, world: DrawWorld): void {
  const { fill, stroke, shadow } = node;
  if (node.font.emboldenPx !== undefined) {
    paintHeavier(context, node, node.font.emboldenPx, matrix, world);
    return;
  }
  paintAll(context, matrix, world, { fill, stroke, shadow }, (target, how) => {
    prepareText(target, node);
    setMatrix(target, smoothBaseline(target, node, matrix));
    if (how === 'fill') target.fillText(node.text, node.x, node.y);
    else target.strokeText(node.text, node.x, node.y);
  });
}

/**
 * A text that is made bolder by an outline of its own colour. Where it is transparent it is first drawn as one opaque
 * body.
 */
function paintHeavier(context: Context2D, node: TextNode, addedPx: number, matrix: Matrix, world: DrawWorld): void {
  const { fill, stroke, shadow } = node;
  const alpha = typeof fill === 'string' ? alphaOf(fill) : 1;
  const solid = typeof fill === 'string' && alpha < 1 ? fill.slice(0, fill.length === 9 ? 7 : 4) : fill;
  const body = (target: Context2D) => {
    target.save();
    prepareText(target, node);
    setMatrix(target, smoothBaseline(target, node, matrix));
    if (stroke !== undefined) outline(target, node, stroke.paint, stroke.widthPx + addedPx, 'round');
    outline(target, node, solid, addedPx, 'miter');
    target.fillStyle = paintStyle(target, solid);
    target.fillText(node.text, node.x, node.y);
    target.restore();
  };
  if (shadow === undefined && alpha === 1) {
    body(context);
    return;
  }
  throughLayer(context, world, body, (image) => {
    context.save();
    if (shadow !== undefined) castShadow(context, shadow, matrix);
    context.globalAlpha *= alpha;
    context.drawImage(image, 0, 0);
    context.restore();
  });
}

function outline(target: Context2D, node: TextNode, paint: Paint, widthPx: number, join: 'round' | 'miter'): void {
  target.strokeStyle = paintStyle(target, paint);
  target.lineWidth = widthPx;
  target.lineJoin = join;
  target.miterLimit = 2;
  target.strokeText(node.text, node.x, node.y);
}

/** Opacity, 0-1, of `#rgba` and `#rrggbbaa`; 1 of the forms without alpha. */
function alphaOf(color: string): number {
  if (color.length === 9) return Number.parseInt(color.slice(7), 16) / 255;
  return color.length === 5 ? Number.parseInt(color.slice(4), 16) / 15 : 1;
}

function prepareText(context: Context2D, node: TextNode): void {
  context.font = fontString(node.font);
  context.lang = canvasLanguage(node.language);
  context.direction = node.direction;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.letterSpacing = `${node.font.letterSpacingPx ?? 0}px`;
  context.fontVariationSettings = fontSettings(node.font.variations);
  context.fontFeatureSettings = fontSettings(node.font.features);
}

/**
 * Glyphs up to 256 px are placed on whole pixel rows, so slow vertical motion would jump. A shear of 5e-4 about the
 * middle of the line (at most 0.25 px over 1000 px) makes the renderer place them exactly. On a whole row nothing is
 * changed, unless the text is one that moves (`offGrid`).
 */
function smoothBaseline(context: Context2D, node: TextNode, matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix;
  const row = b * node.x + d * node.y + f;
  if (b !== 0 || c !== 0) return matrix;
  if (node.offGrid !== true && Math.abs(row - Math.round(row)) < 1e-3) return matrix;
  const shear = 5e-4;
  setMatrix(context, matrix);
  const middle = a * (node.x + context.measureText(node.text).width / 2) + e;
  return [a, shear * a, c, d, e, f + shear * (e - middle)];
}

function drawImage(
  context: Context2D,
  node: Extract<DrawNode, { kind: 'image' }>,
  matrix: Matrix,
  world: DrawWorld,
): void {
  const { image, width, height, upright } = world.image(node.asset);
  const source = node.source ?? { x: 0, y: 0, ...upright };
  const scaleX = width / upright.width;
  const scaleY = height / upright.height;
  const { box } = node;
  context.save();
  setMatrix(context, matrix);
  if (node.shadow !== undefined) castShadow(context, node.shadow, matrix);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const part = [source.x * scaleX, source.y * scaleY, source.width * scaleX, source.height * scaleY] as const;
  context.drawImage(image, ...part, box.x, box.y, box.width, box.height);
  context.restore();
}

interface Paints {
  readonly fill: Paint | undefined;
  readonly stroke: Stroke | undefined;
  readonly shadow: Shadow | undefined;
}

/**
 * Fill and stroke in their order with one shadow under both; `put` traces and paints the shape with the styles already
 * set.
 */
function paintAll(
  context: Context2D,
  matrix: Matrix,
  world: DrawWorld,
  paints: Paints,
  put: (target: Context2D, how: 'fill' | 'stroke') => void,
): void {
  const { fill, stroke, shadow } = paints;
  if (shadow !== undefined && fill !== undefined && stroke !== undefined) {
    context.save();
    if (shadow.blurPx >= stroke.widthPx / 2) {
      // A soft shadow: those of fill and outline together differ from that of their union by 3 levels of alpha on
      // average (34 at most), and blurring glyphs takes a quarter of the time of blurring a picture (1.0 ms against 4.3
      // ms on 900x300).
      castShadow(context, shadow, matrix);
      context.fillStyle = paintStyle(context, fill);
      put(context, 'fill');
      paintAll(context, matrix, world, { fill: undefined, stroke, shadow }, put);
      context.restore();
      paintAll(
        context,
        matrix,
        world,
        { fill, stroke: stroke.order === 'over' ? stroke : undefined, shadow: undefined },
        put,
      );
    } else {
      // With a hard shadow the overlap would be visible, so the finished shape casts it.
      throughLayer(
        context,
        world,
        (layer) => paintAll(layer, matrix, world, { fill, stroke, shadow: undefined }, put),
        (image) => {
          castShadow(context, shadow, matrix);
          context.drawImage(image, 0, 0);
        },
      );
      context.restore();
    }
    return;
  }
  context.save();
  if (shadow !== undefined) castShadow(context, shadow, matrix);
  const strokes = () => {
    if (stroke === undefined || stroke.widthPx <= 0) return;
    context.strokeStyle = paintStyle(context, stroke.paint);
    context.lineWidth = stroke.widthPx;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    put(context, 'stroke');
  };
  if (stroke?.order !== 'over') strokes();
  if (fill !== undefined) {
    context.fillStyle = paintStyle(context, fill);
    put(context, 'fill');
  }
  if (stroke?.order === 'over') strokes();
  context.restore();
}

/** Draws on a cleared layer, then lets `put` place it with the surface's own pixels as coordinates. */
function throughLayer(
  context: Context2D,
  world: DrawWorld,
  paint: (layer: Context2D) => void,
  put: (image: ImageLike) => void,
): void {
  const layer = world.takeLayer();
  paint(layer.context);
  context.setTransform(1, 0, 0, 1, 0, 0);
  put(layer.image);
  world.returnLayer(layer);
}

/** Canvas shadows ignore the transform, so offset and blur are transformed here. */
function castShadow(context: Context2D, shadow: Shadow, matrix: Matrix): void {
  const [a, b, c, d] = matrix;
  context.shadowColor = shadow.color;
  context.shadowBlur = shadow.blurPx * meanScale(matrix);
  context.shadowOffsetX = a * shadow.offsetXPx + c * shadow.offsetYPx;
  context.shadowOffsetY = b * shadow.offsetXPx + d * shadow.offsetYPx;
}

/** Traces onto the context's current path, or returns a path object for SVG data. */
function trace(context: Context2D, shape: Shape, world: DrawWorld): PathLike | undefined {
  if (shape.kind === 'path') return world.path(shape.data);
  const { x, y, width, height } = shape.box;
  context.beginPath();
  if (shape.kind === 'ellipse')
    context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else if (shape.radiusPx === undefined || shape.radiusPx <= 0) context.rect(x, y, width, height);
  else context.roundRect(x, y, width, height, Math.min(shape.radiusPx, width / 2, height / 2));
  return undefined;
}

function paintStyle(context: Context2D, paint: Paint): unknown {
  if (typeof paint === 'string') return paint;
  const gradient =
    paint.kind === 'linear-gradient'
      ? context.createLinearGradient(paint.from[0], paint.from[1], paint.to[0], paint.to[1])
      : context.createRadialGradient(
          paint.center[0],
          paint.center[1],
          0,
          paint.center[0],
          paint.center[1],
          paint.radiusPx,
        );
  for (const [offset, color] of paint.stops) gradient.addColorStop(offset, color);
  return gradient;
}

function setMatrix(context: Context2D, [a, b, c, d, e, f]: Matrix): void {
  context.setTransform(a, b, c, d, e, f);
}
