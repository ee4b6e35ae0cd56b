/**
 * The three loops in which a network spends its time, as WebAssembly with vectors of four floats: five to ten times as
 * fast as the same loops in JavaScript (measured), and IEEE single precision in one fixed order, so that they give the
 * same bits on every machine. Written out in opcodes, because so few instructions are no reason for a compiler in the
 * build.
 */

/** Addresses, lengths and steps are in bytes. The channels of a pixel lie together and take a multiple of 16 bytes. */
export interface FaceKernels {
  readonly memory: { readonly buffer: ArrayBuffer };
  /**
   * For each pixel `outputs` sums of bias and input x weight; one below 0 is multiplied by `leak`. Two pixels at a
   * time: where `pixels` is odd, one more is read and written.
   *
   * `step`: from the inputs of a pixel to those of the next; they are `stretches` of `stretch` bytes, `stride` apart.
   * `weights`: a row of `outputs` for each input. `outputs`: a multiple of 64 bytes.
   */
  mix(
    input: number,
    pixels: number,
    step: number,
    stretches: number,
    stretch: number,
    stride: number,
    weights: number,
    bias: number,
    outputs: number,
    output: number,
    leak: number,
  ): void;
  /**
   * Applies each channel's own 3 x 3 filter to a row of pixels. `input`: the address of the pixel above and left of the
   * first one; `row`: bytes to the next row.
   */
  filter(input: number, pixels: number, channels: number, row: number, filters: number, output: number): void;
  /** Takes the greatest value of each 2 x 2 block of two rows, which lie `row` bytes apart; writes `pixels` values. */
  halve(input: number, pixels: number, channels: number, row: number, output: number): void;
}

/**
 * The part of WebAssembly that is used here. Every runtime has it, but no type library without the DOM describes it.
 */
interface Assembly {
  readonly Memory: new (size: { readonly initial: number }) => FaceKernels['memory'];
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Omit<FaceKernels, 'memory'> };
}

const PAGE_BYTES = 65_536;

/** `bytes`: size of the memory that the kernels work in; the caller decides how all of it is used. */
export function createFaceKernels(bytes: number): FaceKernels {
  const { Memory, Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Assembly }).WebAssembly;
  const memory = new Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  const { exports } = new Instance(new Module(moduleBytes()), { m: { m: memory } });
  return { memory, mix: exports.mix, filter: exports.filter, halve: exports.halve };
}

type Code = readonly number[];

const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;
const FUNCTION = 0x60;
const VOID = 0x40;

const get = (local: number): Code => [0x20, local];
const set = (local: number): Code => [0x21, local];
/** Puts a whole number from -64 to 63 on the stack. */
const constant = (value: number): Code => [0x41, value & 127];
const add = [0x6a];
const isLess = [0x49];
const isAbove = [0x4a];
const simd = (...opcode: Code): Code => [0xfd, ...opcode];
const addFloats = simd(0xe4, 0x01);
const multiply = simd(0xe6, 0x01);
/** The greater of two values; the second one is taken only where it is greater, so NaN needs no treatment. */
const greater = simd(0xeb, 0x01);
const splat = simd(0x13);
/** Loads four floats from an address and an offset; neither needs to be aligned. */
const load = (offset = 0): Code => simd(0x00, 0x00, offset);
const store = (offset = 0): Code => simd(0x0b, 0x00, offset);
const loadSplat = simd(0x09, 0x00, 0x00);
/** Runs its body again as long as the last value it leaves is not 0. */
const loop = (...body: readonly Code[]): Code => [0x03, VOID, ...body.flat(), 0x0d, 0x00, 0x0b];
const sum = (a: number, b: number): Code => [...get(a), ...get(b), ...add];
const move = (to: number, from: Code): Code => [...from, ...set(to)];
const advance = (local: number, by: Code): Code => [...get(local), ...by, ...add, ...set(local)];
/** Subtracts from a count, and leaves on the stack whether some of it remains. */
const countDown = (local: number, by: number): Code => [
  ...[...advance(local, constant(-by)), ...get(local)],
  ...[...constant(0), ...isAbove],
];

/** Long because it is one nest of four loops with its locals. */
function mixing(): Code {
  const [INPUT, PIXELS, STEP, STRETCHES, STRETCH, STRIDE, WEIGHTS, BIAS, OUTPUTS, OUTPUT, LEAK] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ];
  const [AT, START, LEFT, FROM, END, ROW, SECOND_OUTPUT, TAP, SECOND_TAP, WEIGHT, FIRST_SUM] = [
    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
  ];
  /** The sums of 16 outputs of a pixel, and of the same outputs of the next pixel. */
  const quarters = [0, 1, 2, 3].map((index) => ({
    offset: 16 * index,
    one: FIRST_SUM + index,
    two: FIRST_SUM + 4 + index,
  }));
  const addTap = (to: number, tap: number): Code => [
    ...[...get(to), ...get(tap), ...get(WEIGHT)],
    ...[...multiply, ...addFloats, ...set(to)],
  ];
  const overInputs = loop(
    move(TAP, [...get(FROM), ...loadSplat]),
    move(SECOND_TAP, [...sum(FROM, STEP), ...loadSplat]),
    ...quarters.map(({ offset, one, two }) => [
      ...move(WEIGHT, [...get(ROW), ...load(offset)]),
      ...[...addTap(one, TAP), ...addTap(two, SECOND_TAP)],
    ]),
    advance(ROW, get(OUTPUTS)),
    advance(FROM, constant(4)),
    [...get(FROM), ...get(END), ...isLess],
  );
  const overStretches = loop(
    move(FROM, get(START)),
    move(END, sum(START, STRETCH)),
    overInputs,
    advance(START, get(STRIDE)),
    countDown(LEFT, 1),
  );
  const storeLeaky = (to: number, offset: number, from: number): Code => [
    ...sum(to, AT),
    ...[...get(from), ...get(from), ...get(LEAK), ...splat, ...multiply, ...greater],
    ...store(offset),
  ];
  const overOutputs = loop(
    ...quarters.flatMap(({ offset, one, two }) =>
      [one, two].map((local) => move(local, [...sum(BIAS, AT), ...load(offset)])),
    ),
    [...move(ROW, sum(WEIGHTS, AT)), ...move(START, get(INPUT)), ...move(LEFT, get(STRETCHES))],
    overStretches,
    ...quarters.flatMap(({ offset, one, two }) => [
      storeLeaky(OUTPUT, offset, one),
      storeLeaky(SECOND_OUTPUT, offset, two),
    ]),
    // 64 as a signed number of two bytes.
    advance(AT, [0x41, 0xc0, 0x00]),
    [...get(AT), ...get(OUTPUTS), ...isLess],
  );
  const overPixels = loop(
    [...move(AT, constant(0)), ...move(SECOND_OUTPUT, sum(OUTPUT, OUTPUTS))],
    overOutputs,
    [...advance(INPUT, get(STEP)), ...advance(INPUT, get(STEP))],
    move(OUTPUT, sum(SECOND_OUTPUT, OUTPUTS)),
    countDown(PIXELS, 2),
  );
  return functionCode({ integers: 7, vectors: 11 }, overPixels);
}

function filtering(): Code {
  const [INPUT, PIXELS, CHANNELS, ROW, FILTERS, OUTPUT] = [0, 1, 2, 3, 4, 5];
  const [AT, LINE, FROM, FILTER, SUM] = [6, 7, 8, 9, 10];
  const addTap = [
    ...[...get(SUM), ...get(FROM), ...load(), ...get(FILTER), ...load()],
    ...[...multiply, ...addFloats, ...set(SUM)],
    ...[...advance(FROM, get(CHANNELS)), ...advance(FILTER, get(CHANNELS))],
  ];
  const addLine = [...move(FROM, get(LINE)), ...addTap, ...addTap, ...addTap, ...advance(LINE, get(ROW))];
  const overChannels = loop(
    [...move(LINE, sum(INPUT, AT)), ...move(FILTER, sum(FILTERS, AT))],
    // The sum starts at nothing.
    move(SUM, [...constant(0), ...simd(0x11)]),
    [...addLine, ...addLine, ...addLine],
    [...get(OUTPUT), ...get(SUM), ...store()],
    [...advance(OUTPUT, constant(16)), ...advance(AT, constant(16))],
    [...get(AT), ...get(CHANNELS), ...isLess],
  );
  const overPixels = loop(move(AT, constant(0)), overChannels, advance(INPUT, get(CHANNELS)), countDown(PIXELS, 1));
  return functionCode({ integers: 4, vectors: 1 }, overPixels);
}

function halving(): Code {
  const [INPUT, PIXELS, CHANNELS, ROW, OUTPUT] = [0, 1, 2, 3, 4];
  const [AT, ABOVE, BELOW] = [5, 6, 7];
  const greatestOf = (from: Code): Code => [
    ...[...move(ABOVE, from), ...move(BELOW, sum(ABOVE, ROW))],
    ...[...get(ABOVE), ...load(), ...get(BELOW), ...load(), ...greater],
  ];
  const overChannels = loop(
    get(OUTPUT),
    greatestOf(sum(INPUT, AT)),
    greatestOf(sum(ABOVE, CHANNELS)),
    [...greater, ...store()],
    [...advance(OUTPUT, constant(16)), ...advance(AT, constant(16))],
    [...get(AT), ...get(CHANNELS), ...isLess],
  );
  const overPixels = loop(
    move(AT, constant(0)),
    overChannels,
    [...advance(INPUT, get(CHANNELS)), ...advance(INPUT, get(CHANNELS))],
    countDown(PIXELS, 1),
  );
  return functionCode({ integers: 3, vectors: 0 }, overPixels);
}

function functionCode(locals: { readonly integers: number; readonly vectors: number }, body: Code): Code {
  const code = [2, locals.integers, I32, locals.vectors, V128, ...body, 0x0b];
  return [...unsigned(code.length), ...code];
}

function moduleBytes(): Uint8Array {
  const integers = (count: number) => Array.from({ length: count }, () => I32);
  const type = (parameters: Code): Code => [FUNCTION, parameters.length, ...parameters, 0];
  const exported = (name: string, index: number): Code => [
    ...[name.length, ...Array.from(name, (letter) => letter.charCodeAt(0))],
    ...[0x00, index],
  ];
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [3, ...type([...integers(10), F32]), ...type(integers(6)), ...type(integers(5))]),
    // The module imports its memory as `m.m`, of at least one page.
    ...section(2, [1, 1, 0x6d, 1, 0x6d, 0x02, 0x00, 1]),
    ...section(3, [3, 0, 1, 2]),
    ...section(7, [3, ...exported('mix', 0), ...exported('filter', 1), ...exported('halve', 2)]),
    ...section(10, [3, ...mixing(), ...filtering(), ...halving()]),
  ]);
}

/** An unsigned number in LEB128, the encoding of numbers in WebAssembly. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)];
}
