/** POST /hooks/:capability: a provider reports that one of its jobs has changed, so that it is asked at once. */
import type { RawRoute } from '../http/route.js';
import type { Provider, Providers } from '../providers/provider.types.js';
import { Refusal } from '../values/refusals.js';

/** The route; `wake` looks at the job now. A capability without a webhook is not found. */
export function providerCallRoute(
  providers: Providers,
  wake: (capability: string, job: string) => Promise<void>,
): RawRoute {
  return {
    method: 'POST',
    path: '/hooks/:capability',
    access: 'open',
    handle: async (request, reply) => {
      const { capability } = request.params as { readonly capability: string };
      const provider = Object.hasOwn(providers, capability)
        ? (providers[capability as keyof Providers] as Provider<unknown, unknown>)
        : undefined;
      const job = await provider?.called?.({ headers: request.headers, body: request.body });
      if (job === undefined) throw new Refusal('not_found');
      await wake(capability, job);
      return reply.code(204).send();
    },
  };
}
