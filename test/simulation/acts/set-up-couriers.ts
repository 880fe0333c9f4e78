import { asking } from '#test/simulation/acts/asked';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const SET_UP = ['PUT /v1/cod/couriers/{code}', 'GET /v1/cod/couriers/{code}'];

/** The merchant writes down what was agreed with a courier. */
export async function setUpCouriers({ random }: World, { server }: Store): Promise<void> {
  const ask = asking(server);
  await ask('PUT', '/cod/couriers/delhivery', { cycle_days: random.of([2, 7, 14]), tolerance_amount: random.of([0, 100]) });
  await ask('PUT', '/cod/couriers/riders', { name: 'Our riders', cycle_days: 1 });
  await ask('GET', '/cod/couriers/riders');
}
