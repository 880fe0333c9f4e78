import { RecordDispute } from '#disputes/commands/record-dispute/record-dispute.command';
import { disputeIn } from '#disputes/resource/dispute.view';
import type { DisputeReport, DisputeStatus } from '#orders/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { capture, ORDER, PAYMENT, paidOrder } from '#test/support/facts/order-facts';
import { embeddedHistory } from '#test/support/stores/embedded-history';

const REFERENCE = 'disp_1';
const STREAM = `order-${ORDER}`;
const report = (status: DisputeStatus): DisputeReport => ({
  payment: PAYMENT,
  gateway_reference: REFERENCE,
  gateway_payment: capture.gateway_reference,
  amount: 20_000,
  currency: 'INR',
  reason_code: null,
  phase: 'chargeback',
  status,
  amount_deducted: status === 'lost' ? 20_000 : 0,
  fee: { amount: 0, currency: 'INR' },
  gateway_status: null,
  taken: null,
  respond_by: null,
});
const context = (repeatable: string) =>
  new CommandContext({
    account: 'acct_1',
    livemode: false,
    actor: { type: 'partner', id: null, name: null },
    milliseconds: Date.now(),
    repeatable,
  });

describe('queries of one dispute', () => {
  let backend: Awaited<ReturnType<typeof embeddedHistory>>;
  beforeEach(async () => {
    backend = await embeddedHistory();
    const seed = context('seed');
    await backend.store.append(STREAM, 'no_stream', paidOrder.map((each) => seed.event(STREAM, each))); // prettier-ignore
  });
  afterEach(() => backend.close());

  const reported = (notice: string, query: () => Promise<DisputeReport>): Promise<void> =>
    RecordDispute.execute(RecordDispute({ order: ORDER, reference: REFERENCE, query, context: context(notice) }), {
      eventStore: backend.store,
    });
  const recorded = async (): Promise<[statuses: unknown[], last: unknown]> => {
    const story = await backend.store.load(STREAM);
    const states = story.filter(({ type }) => type.startsWith('dispute.'));
    return [
      states.map(({ data }) => (data as DisputeReport).status),
      disputeIn(story, (states[0]!.data as { dispute: string }).dispute)!.status,
    ];
  };

  it.each([
    ['the older answer comes last', ['won', 'lost']],
    ['a dispute of which nothing was known', ['open', 'lost']],
  ] as const)('leave the newest state in any order of their answers: %s', async (_, [older, newest]) => {
    const slow = Promise.withResolvers<DisputeReport>();
    const queried = Promise.withResolvers<void>();
    let queries = 0;
    const first = reported('first', () => {
      if (queries++ > 0) return Promise.resolve(report(newest));
      queried.resolve();
      return slow.promise;
    });
    await queried.promise;
    await reported('second', async () => report(newest));
    slow.resolve(report(older));
    await first;
    const [statuses, last] = await recorded();
    expect([statuses, last, queries]).toEqual([['lost', 'lost'], newest, 2]);
  });

  it('are made once if nothing intervenes, and record the same state once', async () => {
    let queries = 0;
    for (const notice of ['first', 'second', 'second'])
      await reported(notice, async () => {
        queries++;
        return report('open');
      });
    expect([await recorded(), queries]).toEqual([[['open'], 'open'], 3]);
  });
});
