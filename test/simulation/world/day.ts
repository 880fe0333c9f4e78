import { createHash } from 'node:crypto';
import { OPERATIONS } from '#apps/operators/operations';
import { DECLARED } from '#test/simulation/acts/declared';
import { openStores } from '#test/simulation/acts/open-stores';
import { trade } from '#test/simulation/acts/trade';
import { forge } from '#test/simulation/outside/forger';
import type { PlantedFault } from '#test/simulation/planted/names';
import { PLANT } from '#test/simulation/planted/planted-faults';
import { type Coverage, countsOf } from '#test/simulation/runner/coverage';
import { storyOf } from '#test/simulation/runner/story';
import { monthsLater } from '#test/simulation/truths/months-later';
import { TRUTHS } from '#test/simulation/truths/truth';
import { note, watch } from '#test/simulation/truths/watch';
import type { Injected } from '#test/simulation/world/faults';
import { memoryByTenDays } from '#test/simulation/world/memory';
import { inBrief } from '#test/simulation/world/timeline';
import { isShort } from '#test/simulation/world/calendar';
import { allEnded } from '#test/simulation/world/all-ended';
import { FaultFound, World, type WorldSettings } from '#test/simulation/world/world';
import { ERRORS } from '#http/errors/error-catalogue';
import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';
import { EventHistory } from '#platform/event-history/event-history';

const HOUR = 3_600_000;
/** Milliseconds. */
const LONGEST_READ = HOUR;

export interface DaySettings extends WorldSettings {
  readonly days: number;
  /** Mistakes that are planted in the service of this world. With one alone, it ends at the first fault. */
  readonly planted?: readonly PlantedFault[];
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
  /** Megabytes in use after each ten days. */
  readonly memory: readonly number[];
  readonly coverage: Coverage;
  /** What led to the first fault, or all that happened where there is none; where the world keeps it. */
  readonly story: readonly string[];
}

/** Runs the days of one seed, first with faults and then without, until everything that was begun has ended. Then every truth has to hold. */
export async function lived(settings: DaySettings): Promise<Outcome> {
  const { seed, days, planted = [] } = settings;
  const mended = planted.map((name) => PLANT[name]());
  const world = new World({ ...settings, endsAtFault: planted.length === 1 });
  const outcome = async (): Promise<Outcome> => {
    const { faults, injected, stores, timeline } = world;
    const orders = stores.reduce((sum, store) => sum + store.orders.size, 0);
    const { digest, types } = await world.during(digestOf(world), LONGEST_READ, false);
    const story = timeline === null ? [] : storyOf(timeline.moments, faults[0]);
    return {
      seed,
      faults,
      injected,
      orders,
      events: types.length,
      digest,
      memory: await measured,
      coverage: coverageOf(world, types),
      story,
    };
  };
  let measured: Promise<number[]> | number[] = [];
  try {
    await world.begin();
    await openStores(world, days);
    world.trouble();
    const watching = [watch(world, days), forge(world, days)];
    const measuring = memoryByTenDays(world, days);
    await trade(world, days);
    world.calm();
    await world.during(Promise.all([...watching, world.pause(isShort(days) ? 6 * HOUR : 2 * 24 * HOUR)]), 3 * 24 * HOUR);
    await world.during(allEnded(world), 4 * 24 * HOUR);
    for (const [name, truth] of Object.entries(TRUTHS)) note(world, name, await world.during(truth(world), 24 * HOUR));
    world.faults.push(...world.acting.faults);
    if (world.random.once(4) || world.hasEveryAct) await monthsLater(world);
    measured = measuring;
  } catch (fault) {
    if (!(fault instanceof FaultFound)) world.faults.push(`the world broke: ${(fault as Error).stack}`);
  }
  try {
    return await outcome();
  } finally {
    world.end();
    // A method may have been replaced twice.
    for (const mend of mended.reverse()) mend();
  }
}

/** Events that are read at a time. */
const PAGE = 500;

/** A hash of the history, and the type of each of its events. The timeline gets them, too. */
async function digestOf({ service, timeline, directory }: World): Promise<{ digest: string; types: readonly string[] }> {
  const hash = createHash('sha256');
  const types: string[] = [];
  if (!service.isUp) return { digest: '', types };
  const history = service.part(EventHistory);
  for (let page = await history.read(null, PAGE); page.length > 0; page = await history.read(page.at(-1)!.position, PAGE))
    for (const { id, stream, type, data, metadata, created, position } of page) {
      // Where backups lie differs in each run.
      hash.update(JSON.stringify([id, stream, type, data, metadata]).replaceAll(directory, ''));
      types.push(type);
      timeline?.happened(created, `history ${position} of ${stream.replace(/^\w+-/, '')}: ${type}${inBrief(data)}`, true);
    }
  return { digest: hash.digest('hex'), types };
}

function coverageOf({ service, acting }: World, types: readonly string[]): Coverage {
  return {
    routes: countsOf(DECLARED, acting.routes),
    operations: countsOf(Object.keys(OPERATIONS), acting.operations),
    events: countsOf(
      EVENT_SCHEMAS.map(({ type }) => type),
      types,
    ),
    refusals: countsOf(ERRORS.keys(), acting.refusals),
    policies: countsOf(service.isUp ? service.policies.map(({ queue }) => queue) : [], acting.policies),
  };
}
