import { EventHistory } from '#platform/event-history/event-history';
import { atRest } from '#test/support/stores/at-rest';
import { typedAt } from '#test/support/machine/command-line';
import { damage, damageStream } from '#test/support/stores/damage';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { resourceAt } from '#test/support/stores/resource-at';
import { refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

const PENDING = 114;
const clock = async (seconds: number): Promise<number> => (await merchant.post('/test_helpers/clock/advance', { seconds })).body.now;
const parked = async (): Promise<Json[]> =>
  (await service.operate('projections.parked')).data.filter(({ projection }: Json) => projection === 'refunds');

/** What GET answers, and when it did: the place in the history, and the second by the account's clock, which nothing else happens in. */
interface Seen {
  readonly body: Json;
  readonly position: string;
  readonly time: number;
}

/** A refund whose success follows an event that its read model cannot apply. */
describe('a resource with an event that a read model skips', () => {
  let [id, stream] = ['', ''];
  const seen: Seen[] = [];
  const look = async (): Promise<Json> => {
    const { bodies, position } = await atRest(service, `/refunds/${id}`);
    seen.push({ body: bodies[0]!, position, time: (await clock(60)) - 60 });
    return bodies[0]!;
  };
  const support = async (...words: string[]): Promise<void> => {
    expect((await typedAt(service.dataDir, 'projections', ...words, '--as', 'asha', '--reason', 'ticket 7'))[0]).toBe(0);
  };

  beforeAll(async () => {
    // Ahead of the machine's clock, which dates a skip.
    await clock(86_400);
    const order = (await given.paidOrder(merchant)).id;
    stream = `order-${order}`;
    ({ id } = (await refund(merchant, order, PENDING)).body);
    const other = (await given.paidOrder(merchant)).id;
    await refundBecomes(merchant, (await refund(merchant, other, 5_000)).body.id, { status: 'succeeded' });
    const story = await service.part(EventHistory).stream(`order-${other}`);
    const succeeded = story.find(({ type }) => type === 'refund.succeeded')!;
    await damage(service, order);
    await damageStream(service, stream, succeeded.type, { ...(succeeded.data as object), refund: id });
    await eventually(async () => expect(await parked()).toMatchObject([{ object: 'parked_stream', stream }]));
  });

  it('is what GET answered: parked, then with the later events once the event was skipped, and parked again once it is restored', async () => {
    expect(await look()).toMatchObject({ status: 'pending' });
    await support('skip', 'refunds', stream);
    expect(await look()).toMatchObject({ status: 'succeeded' });
    await support('unskip', 'refunds', stream);
    await support('rebuild', 'refunds');
    expect(await look()).toMatchObject({ status: 'pending' });
    for (const { body, position, time } of seen) {
      expect(await resourceAt(service, id, { position })).toEqual(body);
      expect(await resourceAt(service, id, { time })).toEqual(body);
    }
  });

  it('was changed by the skip, with its operator as the actor', async () => {
    const [waiting, skipped, restored] = seen.map(({ position }) => `position:${position}`) as [string, string, string];
    const diff = (from: string, to: string): Promise<Json> => service.operate('history.diff', { id, from, to });
    expect((await diff(waiting, skipped)).steps).toMatchObject([
      {
        type: 'projection.event_skipped',
        actor: { name: 'asha' },
        summary: 'An event that a read model could not take in was left out of it.',
      },
    ]);
    expect((await diff(skipped, restored)).steps).toMatchObject([{ type: 'projection.event_restored' }]);
    expect((await diff(waiting, restored)).changes).toEqual([]);
  });
});
