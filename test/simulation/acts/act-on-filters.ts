import { asking, until } from '#test/simulation/acts/asked';
import type { Person } from '#test/simulation/outside/person';
import type { World } from '#test/simulation/world/world';

export const ON_FILTERS = [
  'POST /admin/v1/bulk_acts',
  'GET /admin/v1/bulk_acts',
  'GET /admin/v1/bulk_acts/{id}',
  'POST /admin/v1/bulk_acts/{id}/stop',
];

const TAG = { act: 'tag', list: 'orders', filter: { status: 'paid' }, params: { add: ['looked-at'] } };
const PATH = '/admin/v1/bulk_acts';

/** The owner tags all paid orders, sends all failed webhooks again, and stops an act in time. */
export async function actOnFilters(_world: World, owner: Person): Promise<void> {
  const ask = asking(owner);
  await ask('POST', PATH, { ...TAG, dry_run: true });
  const stopped = await ask('POST', PATH, TAG);
  await ask('POST', `${PATH}/${stopped.id}/stop`, {}, ['transition_not_allowed', 'bulk_act_ended']);
  const acts = [
    await ask('POST', PATH, TAG),
    await ask('POST', PATH, { act: 'replay_deliveries', list: 'webhook_deliveries', filter: { status: 'failed' } }),
    await ask('POST', PATH, { act: 'resolve_alerts', list: 'alerts', filter: { status: 'open' }, params: { note: 'Seen.' } }),
  ];
  for (const { id } of acts) {
    const done = await until(owner, `${PATH}/${id}`, ({ status }) => !['waiting', 'pending', 'running'].includes(status), 60_000);
    if (done === null) throw new Error(`The act ${id} has not ended.`);
  }
  await ask('GET', PATH);
}
