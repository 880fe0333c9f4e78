import { createHash } from 'node:crypto';
import { asking, until } from '#test/simulation/acts/asked';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { differing } from '#test/simulation/truths/differing';
import { type KnownReport, knownReports } from '#test/simulation/truths/known-reports';
import type { World } from '#test/simulation/world/world';

const DAY = 86_400;
/** No store may have more made at once. */
const AT_ONCE = 3;

/**
 * Each report has a row for each thing that somebody outside knows, and no other, with the amounts of the outside books. A second download has the same
 * bytes, and a second report of the same interval the same rows.
 */
export async function reported(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const now = Math.floor(world.time.now / 1000);
  const parameters = { interval_start: now - 90 * DAY, interval_end: now + DAY, format: 'jsonl' };
  const reports = await knownReports(world, store);
  // One of them stands for all, for each takes time.
  const again = world.random.apart().of(Object.keys(reports));
  const faults: string[] = [];
  for (const types of inParts(Object.keys(reports)))
    faults.push(
      ...(
        await Promise.all(
          types.map(async (type) => {
            const { run, text } = await written(store, type, parameters);
            return [
              ...differingRows(`${store.habits.name}: the report ${type}`, rowsIn(text), reports[type]!),
              ...(type === again ? await repeated(store, run, text, parameters) : []),
            ];
          }),
        )
      ).flat(),
    );
  return faults;
}

const inParts = (types: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(types.length / AT_ONCE) }, (_, n) => types.slice(n * AT_ONCE, (n + 1) * AT_ONCE));

async function written({ server }: Store, type: string, parameters: object): Promise<{ run: Json; text: string }> {
  const ask = asking(server);
  const { id } = await ask('POST', '/reports/runs', { type, parameters });
  const run = await until(server, `/reports/runs/${id}`, ({ status }) => status === 'succeeded' || status === 'failed', 5_000);
  return { run, text: String((await ask('GET', `/reports/runs/${id}/file`)) ?? '') };
}

const rowsIn = (text: string): Json[] =>
  text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row));

function differingRows(name: string, all: readonly Json[], { idOf, rows, isJudged }: KnownReport): string[] {
  const there = Map.groupBy(
    all.filter((row) => isJudged?.(row) ?? true),
    idOf,
  );
  return [
    ...[...rows].flatMap(([id, known]) => {
      const found = there.get(id) ?? [];
      return found.length === 1 ? differing(`${name}, row ${id},`, known, found[0]) : [`${name} has ${id} in ${found.length} rows`];
    }),
    ...[...there.keys()].filter((id) => !rows.has(id)).map((id) => `${name} has a row of ${id}, which there is not outside`),
  ];
}

async function repeated(store: Store, { id, type, sha256 }: Json, text: string, parameters: object): Promise<string[]> {
  const second = String((await asking(store.server)('GET', `/reports/runs/${id}/file`)) ?? '');
  const other = await written(store, type, parameters);
  return [
    ...(second === text && createHash('sha256').update(text).digest('hex') === sha256
      ? []
      : [`${id} was downloaded again, with other bytes`]),
    ...(other.text === text ? [] : [`${type} was made again of the same interval, with other rows`]),
  ];
}
