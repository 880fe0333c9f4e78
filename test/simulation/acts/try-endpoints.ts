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

const HOUR = 3_600_000;
/** Seconds for which a secret that was rolled is good. */
const GRACE = 4 * 3600;
/** What the second endpoint is for at first. */
const FEW = ['order.created', 'order.paid'];

const isWithin = (at: number, from: number, until: number): boolean => at > from && at < until;

/** The merchant tries a second endpoint, which dies after some time. It is used again and sent what it missed, and in the end it is removed. */
export async function tryEndpoints(world: World, { server, receiver: first, habits, refusing }: Store): Promise<void> {
  const { random, time } = world;
  const ask = asking(server);
  const receiver = world.receiver(`${habits.name}-${random.between(1, 1_000_000)}`, first.forgotten);
  const now = (): number => Math.floor(time.now / 1000);
  const begun = now();
  receiver.types = FEW;
  const { id, secret } = await ask('POST', '/webhooks', { url: `https://${receiver.host}/hooks`, events: FEW });
  receiver.secret = secret;
  await ask('POST', `/webhooks/${id}/test`, { type: 'order.paid' });
  await server.pause((1 + random.fraction()) * HOUR);
  receiver.types = ['*'];
  await ask('PATCH', `/webhooks/${id}`, { events: ['*'], description: 'A second server' });
  receiver.rolls();
  receiver.rolled((await ask('POST', `/webhooks/${id}/roll_secret`, { grace_period: GRACE })).secret, now(), GRACE);
  await server.pause((1 + 3 * random.fraction()) * HOUR);
  receiver.isGone = true;
  const disabled = await until(server, `/webhooks/${id}`, ({ status }) => status === 'disabled');
  if (disabled !== null) refusing.add(id);
  const away = now();
  await server.pause(random.fraction() * 2 * HOUR);
  const back = now();
  receiver.isGone = false;
  await ask('PATCH', `/webhooks/${id}`, { status: 'enabled' });
  await ask('POST', `/webhooks/${id}/recover`, { since: begun });
  await ask('GET', `/webhooks/${id}/deliveries?limit=5`);
  await server.pause(random.fraction() * 2 * HOUR);
  const missed = [...first.events.values()].filter(({ body }) => isWithin(JSON.parse(body).created_at, away, back));
  // Every attempt may be refused, and there are hours between the last ones.
  for (let looks = 0; looks < 48 && missed.some((each) => !receiver.events.has(each.id)); looks++) await server.pause(HOUR / 2);
  const [never] = missed.filter((each) => !receiver.events.has(each.id));
  if (never !== undefined && disabled !== null)
    world.wrong(`${receiver.host} was sent again what it missed, without ${never.id} (${never.type})`);
  await ask('DELETE', `/webhooks/${id}`);
  // With the machine, the service may have lost the secret that the endpoint knows.
  if (!world.acting.isInterrupted) world.faults.push(...receiver.faults);
}
