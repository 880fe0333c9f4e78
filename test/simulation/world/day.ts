import { createHash } from 'node:crypto';
import { DECLARED } from '#test/simulation/acts/declared';
import { openStores } from '#test/simulation/acts/open-stores';
import { trade } from '#test/simulation/acts/trade';
import { forge } from '#test/simulation/outside/forger';
import type { PlantedFault } from '#test/simulation/planted/names';
import { PLANT } from '#test/simulation/planted/planted-faults';
import { type Coverage, countsOf, NOTHING } from '#test/simulation/runner/coverage';
import { monthsLater } from '#test/simulation/truths/months-later';
import { TRUTHS } from '#test/simulation/truths/truth';
import { note, watch } from '#test/simulation/truths/watch';
import type { Injected } from '#test/simulation/world/faults';
import { memoryByMonth } from '#test/simulation/world/memory';
import { FaultFound, World, type WorldSettings } from '#test/simulation/world/world';
import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';
import { EventHistory } from '#platform/event-history/event-history';

const HOUR = 3_600_000;

export interface DaySettings extends WorldSettings {
  readonly days: number;
  /** A mistake that is planted in the service of this world. */
  readonly planted?: PlantedFault;
}

export interface Outcome {
  readonly seed: number;
  /** What did not hold; empty for a good seed. */
  readonly faults: readonly string[];
  readonly injected: Injected;
  readonly orders: number;
  readonly events: number;
  /** A hash of the whole history, byte for byte. */
  readonly digest: string;
  /** Megabytes in use after each month. */
  readonly memory: readonly number[];
  readonly coverage: Coverage;
}

/** Runs the days of one seed, first with faults and then without, until everything that was begun has ended. Then every truth has to hold. */
export async function lived(settings: DaySettings): Promise<Outcome> {
  const { seed, days, planted } = settings;
  const mend = planted && PLANT[planted]();
  // One fault is enough to find a planted mistake.
  const world = new World({ ...settings, endsAtFault: planted !== undefined });
  const outcome = (): Omit<Outcome, 'events' | 'digest' | 'memory' | 'coverage'> => {
    const orders = world.stores.reduce((sum, store) => sum + store.orders.size, 0);
    return { seed, faults: world.faults, injected: world.injected, orders };
  };
  try {
    await world.begin();
    await openStores(world);
    world.trouble();
    const watching = [watch(world, days), forge(world, days)];
    const measuring = memoryByMonth(world, days);
    await trade(world, days);
    world.calm();
    await world.during(Promise.all([...watching, world.pause(2 * 24 * HOUR)]), 3 * 24 * HOUR);
    for (const [name, truth] of Object.entries(TRUTHS)) note(world, name, await world.during(truth(world), 24 * HOUR));
    world.faults.push(...world.acting.faults);
    if (world.random.once(4)) await monthsLater(world);
    const { digest, types } = await digestOf(world);
    return { ...outcome(), events: types.length, digest, memory: await measuring, coverage: coverageOf(world, types) };
  } catch (fault) {
    if (fault instanceof FaultFound) return { ...outcome(), events: 0, digest: '', memory: [], coverage: NOTHING };
    throw fault;
  } finally {
    world.end();
    mend?.();
  }
}

/** Events that are read at a time. */
const PAGE = 500;

/** A hash of the history, and the type of each of its events. */
async function digestOf(world: World): Promise<{ digest: string; types: readonly string[] }> {
  const history = world.service.part(EventHistory);
  const hash = createHash('sha256');
  const types: string[] = [];
  for (
    let page = await world.during(history.read(null, PAGE));
    page.length > 0;
    page = await world.during(history.read(page.at(-1)!.position, PAGE))
  )
    for (const { id, stream, type, data, metadata } of page) {
      hash.update(JSON.stringify([id, stream, type, data, metadata]));
      types.push(type);
    }
  return { digest: hash.digest('hex'), types };
}

function coverageOf({ service, acting }: World, types: readonly string[]): Coverage {
  return {
    routes: countsOf(DECLARED, acting.routes),
    operations: countsOf(service.operations, acting.operations),
    events: countsOf(
      EVENT_SCHEMAS.map(({ type }) => type),
      types,
    ),
    policies: countsOf(
      service.policies.map(({ queue }) => queue),
      acting.policies,
    ),
  };
}
