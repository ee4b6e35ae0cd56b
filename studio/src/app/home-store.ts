/** The state of the home page, and its actions. */
import { computed, signal } from '@preact/signals';
import type { HomeEvent, HomeState, Placed, Project } from '../shared/home-messages.js';
import { ask, listenTo } from './server.js';

export const home = signal<HomeState | undefined>(undefined);
/** Names of pictures and loops, and whether each can be fetched. */
export const made = signal<ReadonlyMap<string, boolean>>(new Map());
/** The message of the page: an error, or the last action and how to undo it. */
export const told = signal<{ readonly message: string; readonly undo?: () => void } | undefined>(undefined);
/** The reason why the page waits. */
export const busy = signal('');
export const isOnLine = signal(true);
/** Names of loops that are on screen. */
export const loops = signal<readonly string[]>([]);

const wanted = computed(() => [...loops.value, ...(home.value?.projects ?? []).map(({ picture }) => picture)]);

async function refresh(): Promise<void> {
  home.value = await ask<HomeState>('state');
}

/** Asks for missing pictures; loops come first, because they are on screen. */
export function wantPictures(): void {
  const names = wanted.value.filter((name) => made.peek().get(name) === undefined);
  if (names.length > 0) ask('want', { names }).catch(() => {});
}

export async function openHome(): Promise<void> {
  await refresh();
  listenTo<HomeEvent>(
    'events',
    (event) => {
      if (event.type === 'made') made.value = new Map([...made.peek(), [event.name, event.isMade]]);
      else void attempt(refresh);
    },
    (isOpen) => {
      isOnLine.value = isOpen;
      // Pictures may have been made while the connection was closed.
      if (isOpen) wantPictures();
    },
  );
  // A file may have been put into the folder meanwhile.
  addEventListener('focus', () => void attempt(refresh));
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    told.value = { message: error instanceof Error ? error.message : String(error) };
  }
}

/** The address of a project with this id, relative to the page. */
export const placeOf = (id: string) => `../ad/${id}/`;

export async function begin(template: string, format: string, name: string): Promise<void> {
  busy.value = 'Preparing your ad…';
  await attempt(async () => {
    const { id } = await ask<Placed>('begin', { template, format, name });
    location.assign(placeOf(id));
  });
  if (told.value !== undefined) busy.value = '';
}

export const duplicate = ({ id }: Project) =>
  attempt(async () => {
    await ask('duplicate', { id });
  });

export const rename = ({ id }: Project, name: string) =>
  attempt(async () => {
    await ask('rename', { id, name });
  });

export const remove = ({ id, name }: Project) =>
  attempt(async () => {
    await ask('remove', { id });
    await refresh();
    const binned = home.value?.bin[0];
    told.value = {
      message: `“${name}” is in the bin.`,
      ...(binned !== undefined && { undo: () => void restore(binned.id) }),
    };
  });

export const restore = (id: string) =>
  attempt(async () => {
    await ask('restore', { id });
    told.value = undefined;
  });
