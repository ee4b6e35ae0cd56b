/** The retired agent: disabled, which is the interface's default. */
import { type Route, route } from '../http/route.js';
import { Refusal } from '../values/refusals.js';

/** POST /api/studio/agent/turns answers 503. */
export function retiredRoute(): Route {
  return route({
    method: 'POST',
    path: '/api/studio/agent/turns',
    access: 'video:generate',
    summary: 'Retired: answers 503 director_disabled',
    success: { status: 200 },
    handle: async () => {
      throw new Refusal('director_disabled');
    },
  });
}
