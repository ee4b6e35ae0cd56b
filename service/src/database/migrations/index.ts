/** All migrations, in order: the first is number 1. A migration that was released is never changed. */
import { accounts } from './001-accounts.js';
import { work } from './002-work.js';
import { projects } from './003-projects.js';
import { records } from './004-records.js';
import { models } from './005-models.js';
import { events } from './006-events.js';
import { owned } from './007-owned.js';
import { traces } from './008-traces.js';

export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  accounts,
  work,
  projects,
  records,
  models,
  events,
  owned,
  traces,
];
