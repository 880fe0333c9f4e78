import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import pc from 'picocolors';
import { findPlanted } from '#test/simulation/runner/find-planted';
import { againInTurn } from '#test/simulation/runner/again';
import { keepInMemory } from '#test/simulation/runner/in-memory';
import { loadWorld } from '#test/simulation/runner/load';
import { type Coverage, inWords, notReached, together } from '#test/simulation/runner/coverage';
import { missingMoney, OUT_OF_REACH, reachedAfterAll } from '#test/simulation/runner/coverage-money';
import { reportOf, summed } from '#test/simulation/runner/report';
import { PLANTED, PLANTED_ON_SERVERS } from '#test/simulation/planted/names';
import { TOGETHER } from '#test/simulation/planted/together';
import { eachSeed } from '#test/simulation/runner/seeds';
import { shrunk } from '#test/simulation/runner/shrink';
import type { DaySettings, Outcome } from '#test/simulation/world/day';
import { selfSigned } from '#test/support/machine/self-signed';

/**
 * `npm run simulate -- [--seeds N] [--from N] [--seconds N] [--days N] [--without NAMES] [--json]` runs many worlds, one per seed, and lists
 * those that did not hold. `--seed N --trace` runs one and prints its timeline; `--plant NAME` plants a mistake in the service first. `--planted`
 * plants one mistake after the other, or those that `--plant` names, and prints how many worlds it took to find each; `--together` plants several in a world,
 * and leaves out those that are seldom found. `--every-act` has each act done in each store. `--money` fails where no world came to an event of money. `--deployed` runs several copies of the service on the servers of a deployment. `--twice` lives each seed once more in another process, and compares the histories.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    seconds: { type: 'string' },
    from: { type: 'string' },
    days: { type: 'string', default: '1' },
    seed: { type: 'string' },
    without: { type: 'string' },
    planted: { type: 'boolean', default: false },
    together: { type: 'boolean', default: false },
    plant: { type: 'string' },
    deployed: { type: 'boolean', default: false },
    'every-act': { type: 'boolean', default: false },
    money: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const plantable = values.deployed ? PLANTED_ON_SERVERS : PLANTED;
const mistakes = plantable.filter((name) => values.plant === undefined || values.plant.split(',').includes(name));
if (mistakes.length === 0 || (!values.planted && values.plant !== undefined && mistakes.length > 1)) {
  console.error(`No mistake is named ${values.plant}. There are: ${plantable.join(', ')}.`);
  process.exit(2);
}

const began = performance.now();
keepInMemory();
const directory = mkdtempSync(join(tmpdir(), 'simulation-'));
const tls = { certificate: join(directory, 'certificate.pem'), key: join(directory, 'key.pem') };
const pair = await selfSigned();
writeFileSync(tls.certificate, pair.cert);
writeFileSync(tls.key, pair.key);
const common = {
  tls,
  days: Number(values.days),
  everyAct: values['every-act'],
  deployed: values.deployed,
  ...(values.without && { without: values.without.split(',') }),
  ...(values.plant && { planted: [mistakes[0]!] }),
};

try {
  process.exitCode = values.planted ? await planted() : values.seed === undefined ? await many() : await one(Number(values.seed));
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** The exit code. */
async function many(): Promise<number> {
  const seeds = Number(values.seeds);
  const first = Number(values.from ?? Math.floor(Date.now() / 1000));
  const deadline = values.seconds === undefined ? Infinity : began + Number(values.seconds) * 1000;
  let outcomes: Outcome[] = [];
  const bar =
    values.json || !process.stderr.isTTY
      ? null
      : new SingleBar({ format: '{bar} {value}/{total} worlds, {failed} failed' }, Presets.shades_classic);
  bar?.start(seeds, 0, { failed: 0 });
  let seed = first;
  await eachSeed(
    () => (seed - first >= seeds || performance.now() > deadline ? null : { ...common, seed: seed++ }),
    (outcome) => {
      outcomes.push(outcome);
      bar?.update(outcomes.length, { failed: outcomes.filter(({ faults }) => faults.length > 0).length });
    },
  );
  bar?.stop();
  if (values.twice) outcomes = await againInTurn(common, outcomes);
  const failed = outcomes.filter(({ faults }) => faults.length > 0).toSorted((one, other) => one.seed - other.seed);
  const minutes = (performance.now() - began) / 60_000;
  const coverage = together(outcomes.map((each) => each.coverage));
  if (values.json)
    console.log(
      JSON.stringify(
        {
          first,
          worlds: outcomes.length,
          minutes,
          failed,
          injected: summed(outcomes),
          reached: inWords(coverage),
          events: coverage.events,
          refusals: coverage.refusals,
          notReached: notReached(coverage),
          memory: Object.fromEntries(outcomes.flatMap(({ seed, memory }) => (memory.length === 0 ? [] : [[seed, memory]]))),
          digests: Object.fromEntries(outcomes.map(({ seed, digest }) => [seed, digest])),
        },
        null,
        2,
      ),
    );
  else console.log(reportOf(outcomes, failed, first, minutes, common.days));
  if (failed[0] !== undefined && !values.json && !values.plant) await printShortest({ ...common, seed: failed[0].seed }, failed[0]);
  return failed.length === 0 && (!values.money || reachesAllMoney(coverage)) ? 0 : 1;
}

/** Whether the worlds came to each event of money that worlds can come to. Prints those that they did not, and those that none can. */
function reachesAllMoney(coverage: Coverage): boolean {
  const [missing, after] = [missingMoney(coverage), reachedAfterAll(coverage)];
  for (const [type, why] of Object.entries(OUT_OF_REACH)) console.error(`No world can reach ${type}: ${why}`);
  for (const type of after) console.error(pc.red(`A world reached ${type}, which is listed as out of reach.`));
  for (const type of missing) console.error(pc.red(`No world reached ${type}.`));
  return missing.length === 0;
}

/** Every planted mistake has to be found. The exit code. */
async function planted(): Promise<number> {
  let missed = 0;
  const seeds = { first: Number(values.from ?? 1), most: Number(values.seeds) };
  const alone = mistakes.map((name) => ({ [name]: '' }));
  const lists = values.together ? TOGETHER.filter((list) => mistakes.some((name) => name in list)) : alone;
  await findPlanted(
    lists,
    common,
    seeds,
    (found) => {
      const { planted: name, worlds, seed, fault } = found;
      if (fault === null) missed++;
      const where =
        fault === null ? pc.red(`not found in ${worlds} worlds`) : `found in ${worlds}, by seed ${seed}, ${fault.slice(0, 160)}`;
      console.log(values.json ? JSON.stringify(found) : `${name}: ${where}`);
    },
    availableParallelism(),
  );
  return missed === 0 ? 0 : 1;
}

/** The smallest world that fails in the same way, and how to see it. */
async function printShortest(settings: DaySettings, failed: Outcome): Promise<void> {
  const { without, outcome } = await shrunk(settings, failed);
  const left = without.length === 0 ? '' : ` --without ${without.map((name) => name.replaceAll(' ', '\\ ')).join(',')}`;
  console.log(
    `\nThe shortest story of seed ${settings.seed} has ${outcome.orders} orders:\n${outcome.story.join('\n')}\nTo see it again: npm run simulate -- --seed ${settings.seed} --days ${settings.days}${left} --trace`,
  );
}

/** Lives one world in this process. The exit code. */
async function one(seed: number): Promise<number> {
  const { lived } = await loadWorld();
  const outcome = await lived({ ...common, seed, keepsTimeline: values.trace });
  console.log(
    values.json
      ? JSON.stringify(outcome, null, 2)
      : [
          ...outcome.story,
          `seed ${seed}: ${outcome.orders} orders, ${outcome.events} events, digest ${outcome.digest}`,
          ...outcome.faults.map((fault) => pc.red(fault)),
        ].join('\n'),
  );
  process.exit(outcome.faults.length === 0 ? 0 : 1);
}
