import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { REQUEST_LOG_FILE } from '#http/request-log/embedded/request-log-file';
import { settled } from '#test/benchmarks/settled';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, paidOrder } from '#test/support/clients/shop';
import { type FileCost, metered } from '#test/support/stores/sqlite-meter';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

/**
 * What one purchase does to our own files, from the session to the last webhook. The request log is not counted: it is written once a second, and how much
 * depends on how often the test looks.
 */
interface Cost {
  readonly facts: number;
  /** Bytes of their data and metadata. */
  readonly bytesOfFacts: number;
  /** Rows. What is done before the next commit has none, which on a busy machine is little. */
  readonly jobs: number;
  readonly commits: number;
  /** Statements that change something. Those that read depend on how often the test and the loops look, and so on how busy the machine is. */
  readonly writes: number;
  /** Written to the logs of the files, in whole pages. They vary by a tenth with which facts are folded in one commit. */
  readonly bytes: number;
}

/**
 * The most that a purchase may cost, bought alone. A change that makes it dearer raises these figures in the same commit, which says why. `npm run bench -- purchase`
 * shows the figures by file.
 */
type Kind = 'prepaid' | 'cod';
const BUDGETS: Readonly<Record<Kind, Cost>> = {
  prepaid: { facts: 15, bytesOfFacts: 12_300, jobs: 17, commits: 40, writes: 103, bytes: 1_030_000 },
  cod: { facts: 13, bytesOfFacts: 11_750, jobs: 13, commits: 31, writes: 82, bytes: 880_000 },
};

/** The same without endpoints: an event is a record then, and no delivery. */
const UNHEARD: Readonly<Record<Kind, Cost>> = {
  prepaid: { ...BUDGETS.prepaid, jobs: 13, commits: 38, writes: 87, bytes: 880_000 },
  cod: { ...BUDGETS.cod, jobs: 10, commits: 31, writes: 72, bytes: 780_000 },
};

const BUY = { prepaid: () => paidOrder(merchant), cod: () => codOrder(merchant) };

/** The first purchases prepare statements. Of the others the lowest of each figure counts: periodic work of a process falls into some of them. */
const [UNCOUNTED, COUNTED] = [2, 5];

async function purchase(buy: () => Promise<{ id: string }>): Promise<Cost> {
  const before = lastPosition();
  const files = await metered(async () => {
    const { id } = await buy();
    await eventually(async () => expect((await merchant.get(`/orders/${id}`)).body.storefront.sync_state).toBe('synced'));
    await settled(service.addresses.operations);
  });
  const ours = Object.entries(files).filter(([file]) => !file.startsWith('sandbox') && file !== REQUEST_LOG_FILE);
  const sum = (figure: (cost: FileCost) => number): number => ours.reduce((total, [, cost]) => total + figure(cost), 0);
  return {
    facts: sum(({ rows }) => rows['events'] ?? 0),
    bytesOfFacts: bytesSince(before),
    jobs: sum(({ rows }) => rows['due_work'] ?? 0),
    commits: sum(({ commits }) => commits),
    writes: sum(({ writes }) => writes),
    bytes: sum(({ bytes }) => bytes),
  };
}

function ofHistory(sql: string): number {
  const history = new DatabaseSync(join(service.dataDir, 'history.db'), { readOnly: true });
  try {
    return Number(Object.values(history.prepare(sql).get()!)[0]);
  } finally {
    history.close();
  }
}

const lastPosition = (): number => ofHistory('SELECT max(position) FROM events');
const bytesSince = (position: number): number =>
  ofHistory(`SELECT sum(octet_length(data) + octet_length(metadata)) FROM events WHERE position > ${position}`);

const least = (costs: readonly Cost[]): Cost =>
  costs.reduce((one, other) => ({
    facts: Math.min(one.facts, other.facts),
    bytesOfFacts: Math.min(one.bytesOfFacts, other.bytesOfFacts),
    jobs: Math.min(one.jobs, other.jobs),
    commits: Math.min(one.commits, other.commits),
    writes: Math.min(one.writes, other.writes),
    bytes: Math.min(one.bytes, other.bytes),
  }));

/** The figures of a purchase that exceed its budget. */
async function over(kind: Kind, budget: Cost): Promise<[string, number][]> {
  for (let n = 0; n < UNCOUNTED; n++) await BUY[kind]();
  await settled(service.addresses.operations);
  const costs: Cost[] = [];
  for (let n = 0; n < COUNTED; n++) costs.push(await purchase(BUY[kind]));
  return Object.entries(least(costs)).filter(([figure, value]) => value > budget[figure as keyof Cost]);
}

describe.each(['prepaid', 'cod'] as const)('a %s purchase stays within its budget', (kind) => {
  it('that no endpoint hears of', async () => expect(await over(kind, UNHEARD[kind])).toEqual([]));

  it('with an endpoint for every event', async () => {
    const endpoint = (await merchant.post('/webhooks', { url: receiver.url, events: ['*'] })).body;
    expect(await over(kind, BUDGETS[kind])).toEqual([]);
    await merchant.delete(`/webhooks/${endpoint.id}`);
  });
});
