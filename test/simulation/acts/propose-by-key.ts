import { asking } from '#test/simulation/acts/asked';
import type { Person } from '#test/simulation/outside/person';
import type { World } from '#test/simulation/world/world';

export const PROPOSED_BY_KEY = [
  'POST /v1/webhooks',
  'GET /v1/webhooks',
  'POST /admin/v1/keys',
  'POST /admin/v1/session',
  'POST /admin/v1/proposals/{id}/approve',
  'POST /admin/v1/proposals/{id}/reject',
];

/** The people around a proposal by a key: its maker, a friend whom the maker alone let in, and another who decides. */
export interface Deciders {
  readonly maker: Person;
  readonly friend: Person;
  readonly other: Person;
}

/**
 * A server proposes an endpoint with the key that an owner made. The owner tries to decide about it: in two browsers, and as the friend whom the owner alone
 * let in. Another owner approves it, which makes the one endpoint.
 */
export async function proposeByKey(
  world: World,
  made: { readonly id: string; readonly key: string },
  { maker, friend, other }: Deciders,
): Promise<void> {
  const server = world.merchantServer(`server of ${maker.email}`, made);
  const url = `https://hooks.${maker.email.split('@')[1]}/hooks`;
  const { status, body: proposal } = await server.post('/webhooks', { url, events: ['order.paid'] });
  if (status !== 202) return world.wrong(`an endpoint that needs approval was answered with ${status}: ${JSON.stringify(proposal)}`);
  const phone = maker.elsewhere('a phone');
  await phone.signIn();
  for (const self of [maker, phone, friend])
    for (const decision of ['approve', 'reject']) {
      const { body } = await self.call('POST', `/admin/v1/proposals/${proposal.id}/${decision}`, {});
      if (body.error?.code !== 'self_approval')
        world.wrong(
          `${maker.email} made the key that proposed ${proposal.id}; ${self.email} could ${decision} it: ${JSON.stringify(body)}`,
        );
    }
  const { result } = await asking(other)('POST', `/admin/v1/proposals/${proposal.id}/approve`, {});
  const { data } = await asking(server)('GET', '/webhooks');
  const ids = data.map(({ id }: { id: string }) => id).join();
  if (ids !== result) world.wrong(`${proposal.id} was approved once, which made the endpoint ${result}, and there are ${ids}`);
}
