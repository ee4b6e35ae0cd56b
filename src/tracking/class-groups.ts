/** COCO-80 class names, and groups of classes that a detector mistakes for each other. */

/** Index = class id. */
export const COCO_CLASSES: readonly string[] = (
  'person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,bird,cat,' +
  'dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,' +
  'baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,' +
  'sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,' +
  'remote,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush'
).split(',');

const GROUPS: readonly (readonly number[])[] = [
  [1, 3], // two wheels
  [2, 5, 6, 7], // four wheels and rails
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 23], // animals
  [24, 26, 28], // bags
  [29, 32, 33], // what flies: frisbees, balls, kites
  [39, 40, 41, 45, 75], // bottles, glasses, bowls, vases
  [46, 47, 48, 49, 50, 51, 52, 53, 54, 55], // food
  [56, 57, 59, 60], // furniture
  [62, 63], // screens
  [64, 65, 67], // things in a hand
];

const groupOf = new Map(GROUPS.flatMap((members) => members.map((member) => [member, members[0]!] as const)));

/**
 * The same number for classes that may change into each other along one track: its group's first member, else the class
 * itself.
 */
export function cocoGroup(classId: number): number {
  return groupOf.get(classId) ?? classId;
}

/**
 * Classes of things that move: airplane, bird, frisbee, skis, snowboard, sports ball, kite, skateboard and surfboard.
 * What is seen at one place for long is a pattern, and no such thing.
 */
const MOVING_CLASSES: ReadonlySet<number> = new Set([4, 14, 29, 30, 31, 32, 33, 36, 37]);

export function neverStill(classId: number): boolean {
  return MOVING_CLASSES.has(classId);
}

/** Names of what is in the air. */
const AIRBORNE_NAMES: ReadonlySet<string> = new Set(['airplane', 'bird', 'frisbee', 'sports ball', 'kite']);

/** True for a class of things that fly or are thrown, which have no feet. */
export function isAirborne(classId: number, nameOf: (classId: number) => string): boolean {
  return AIRBORNE_NAMES.has(nameOf(classId));
}
