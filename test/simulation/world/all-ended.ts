import { JobStore } from '#job-queue/job-store';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
const LONGEST = 3 * 24 * HOUR;
/** A session of a link that was opened late stays open for a day, and the late attempts of a webhook are many hours apart. */
const ENDING = new Set(['checkout_session.expire', 'webhook.deliver']);

/** Waits until late attempts and open sessions have ended. A short world's quiet hours may be too few for it. */
export async function allEnded(world: World): Promise<void> {
  for (let waited = 0; waited < LONGEST && (await isUnderWay(world)); waited += 6 * HOUR) await world.pause(6 * HOUR);
}

const isUnderWay = async ({ service }: World): Promise<boolean> =>
  (await service.part(JobStore).backlog()).some(({ queue, count }) => ENDING.has(queue) && count > 0);
