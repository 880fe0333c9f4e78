import { HOUR } from '#kernel/time';
import { RETRY_OFFSETS } from '#webhooks/delivery/schedule';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { openSession } from '#test/support/clients/shop';
import { WatchedEndpoint } from '#test/support/services/watched-endpoint';
import { status as answering } from '#test/support/partners/webhook-receiver';

const DELIVERIES = 40;

/** The account's clock goes on while attempts are made: servers that share a machine with the tests take longer than a tenth of the first step. */
const onEmbeddedStores = process.env['BACKEND'] === undefined ? it : it.skip;

let watched: WatchedEndpoint;

beforeAll(async () => {
  watched = await WatchedEndpoint.start();
});

beforeEach(async () => {
  await watched.register();
  watched.receiver.usually = answering(500);
});
afterEach(() => watched.remove());
afterAll(() => watched.stop());

/** Moves the account's test clock; what time it is there by then. */
async function advance(seconds: number): Promise<number> {
  const { status, body } = await watched.merchant.post('/test_helpers/clock/advance', { seconds });
  expect(status).toBe(200);
  return body.now;
}

/** The newest attempt of each delivery, once they are all at this one. */
const allAt = (attempt: number): Promise<Json[]> =>
  eventually(async () => {
    const pages: Json[] = [];
    for (let after = ''; pages.length < DELIVERIES; after = `&starting_after=${pages.at(-1).id}`) {
      const page = await watched.deliveries(after);
      expect(page).not.toEqual([]);
      pages.push(...page);
    }
    const newest = pages.slice(0, DELIVERIES);
    expect(new Set(newest.map((each) => `${each.attempt} ${each.status}`))).toEqual(new Set([`${attempt} failed`]));
    return newest;
  });

const stepOf = (retry: number): number => RETRY_OFFSETS[retry]! - (RETRY_OFFSETS[retry - 1] ?? 0);

describe('an endpoint that fails quickly', () => {
  onEmbeddedStores(
    `gets every retry of ${DELIVERIES} deliveries within a tenth of its step by the account’s clock, and none is short of its attempts`,
    async () => {
      for (let opened = 0; opened < DELIVERIES; opened += 20)
        await Promise.all(Array.from({ length: 20 }, () => openSession(watched.merchant)));
      let before = await allAt(1);
      for (const retry of RETRY_OFFSETS.keys()) {
        const patience = Math.max(stepOf(retry) / 10, 5);
        const dues = before.map(({ next_attempt_at: due }) => due as number).toSorted((one, other) => one - other);
        const made = watched.receiver.received.length;
        // The clock goes forward by a part of the patience, and what is due by then is waited for.
        for (let now = await advance(1), left = dues; left.length > 0; left = left.filter((due) => due >= now)) {
          const ahead = Math.floor(left[0]! + patience / 5 - now);
          if (ahead > 0) now = await advance(ahead);
          const due = dues.filter((each) => each < now).length;
          await eventually(() => expect(watched.receiver.received.length).toBeGreaterThanOrEqual(made + due));
        }
        const after = await allAt(retry + 2);
        const due = new Map(before.map(({ event, next_attempt_at }) => [event, next_attempt_at as number]));
        for (const { event, created_at } of after) expect(created_at - due.get(event)!).toBeLessThanOrEqual(patience);
        before = after;
      }
      expect(new Set(before.map(({ next_attempt_at: next }) => next))).toEqual(new Set([null]));
      expect(watched.receiver.received).toHaveLength(DELIVERIES * (1 + RETRY_OFFSETS.length));
    },
  );
});

describe('a test clock that leaps', () => {
  it('past all retries makes one, the last', async () => {
    await openSession(watched.merchant);
    await watched.ended(1);
    await advance(100 * HOUR);
    await watched.ended(2);
    expect(await watched.deliveries()).toMatchObject([
      { attempt: 2, status: 'failed', error: { code: 'status' }, next_attempt_at: null },
      { attempt: 1, status: 'failed' },
    ]);
    await advance(100 * HOUR);
    await openSession(watched.merchant);
    await watched.ended(3);
    expect(watched.receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2', '1']);
  });

  it('past some retries makes one of them, and the others when they are due', async () => {
    await openSession(watched.merchant);
    await watched.ended(1);
    await advance(5 * HOUR);
    await watched.ended(2);
    const [second, first] = await watched.deliveries();
    expect(second.next_attempt_at - first.created_at).toBeGreaterThanOrEqual(8 * HOUR);
    expect(second.next_attempt_at - first.created_at).toBeLessThanOrEqual(8 * HOUR + stepOf(6) / 20 + 6);
    await advance(second.next_attempt_at + 1 - second.created_at);
    await watched.ended(3);
  });
});
