/** An answer to one kind of request of an open composition. */
import type { Question } from './answers.js';
import type { Desk } from './desk.js';

/** `name` and `part`: the parts of the address after the name of the route. */
export type Route = (question: Question, desk: Desk, name: string, part: string) => Promise<void> | void;
