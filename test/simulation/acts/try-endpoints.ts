import { asking, until } from '#test/simulation/acts/asked';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const TRIED = [
  'POST /v1/webhooks',
  'PATCH /v1/webhooks/{id}',
  'GET /v1/webhooks/{id}',
  'DELETE /v1/webhooks/{id}',
  'POST /v1/webhooks/{id}/test',
  'POST /v1/webhooks/{id}/roll_secret',
  'POST /v1/webhooks/{id}/recover',
  'GET /v1/webhooks/{id}/deliveries',
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The merchant tries a second endpoint, which dies after some time. It is used again and sent what it missed, and in the end it is removed. */
export async function tryEndpoints(world: World, { server, receiver: first, habits }: Store): Promise<void> {
  const { random } = world;
  const ask = asking(server);
  const receiver = world.receiver(`${habits.name}-${random.between(1, 1_000_000)}`, first.forgotten);
  const begun = Math.floor(world.time.now / 1000);
  const { id, secret } = await ask('POST', '/webhooks', { url: `https://${receiver.host}/hooks`, events: ['order.created', 'order.paid'] });
  receiver.secret = secret;
  await ask('POST', `/webhooks/${id}/test`, { type: 'order.paid' });
  await server.pause(random.fraction() * HOUR);
  receiver.former = secret;
  receiver.secret = (await ask('POST', `/webhooks/${id}/roll_secret`, { grace_period: 3600 })).secret;
  await ask('PATCH', `/webhooks/${id}`, { events: ['*'], description: 'A second server' });
  // By now all that was under way has arrived: what is sent is signed with the new secret.
  await server.pause(MINUTE);
  receiver.former = '';
  await server.pause(random.fraction() * 4 * HOUR);
  receiver.isGone = true;
  await until(server, `/webhooks/${id}`, ({ status }) => status === 'disabled');
  await server.pause(random.fraction() * 2 * HOUR);
  receiver.isGone = false;
  await ask('PATCH', `/webhooks/${id}`, { status: 'enabled' });
  await ask('POST', `/webhooks/${id}/recover`, { since: begun });
  await ask('GET', `/webhooks/${id}/deliveries?limit=5`);
  await server.pause(random.fraction() * 2 * HOUR);
  await ask('DELETE', `/webhooks/${id}`);
  // With the machine, the service may have lost the secret that the endpoint knows.
  if (!world.acting.isInterrupted) world.faults.push(...receiver.faults);
}
