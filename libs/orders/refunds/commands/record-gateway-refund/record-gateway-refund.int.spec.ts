import { fold } from '#kernel/fact';
import { RecordGatewayRefund } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.command';
import { SettleMoneyBack } from '#orders/refunds/commands/settle-money-back/settle-money-back.command';
import type { GatewayRefundReport } from '#orders/refunds/domain/gateway-refund.decisions';
import { refundOf, refundResource } from '#orders/refunds/resource/refund.view';
import { CommandContext } from '#platform/event-store/command-context';
import { capture, ORDER, PAYMENT, paidOrder, REFUND, requested } from '#test/support/facts/order-facts';
import { embeddedHistory } from '#test/support/stores/embedded-history';

const STREAM = `order-${ORDER}`;
const OUTCOMES = {
  succeeded: { succeeded: true, reference: null, reference_type: null },
  failed: { succeeded: false, failure_code: 'unknown', failure_message: 'The account is closed.' },
} as const;
const report = (status: keyof typeof OUTCOMES): GatewayRefundReport => ({
  payment: PAYMENT,
  gateway_reference: 'rfnd_dashboard',
  gateway_payment: capture.gateway_reference,
  amount: 20_000,
  currency: 'INR',
  outcome: OUTCOMES[status],
});
const context = (repeatable: string) =>
  new CommandContext({
    account: 'acct_1',
    livemode: false,
    actor: { type: 'partner', id: null, name: null },
    milliseconds: Date.now(),
    repeatable,
  });

let backend: Awaited<ReturnType<typeof embeddedHistory>>;
beforeEach(async () => {
  backend = await embeddedHistory();
  const seed = context('seed');
  await backend.store.append(STREAM, 'no_stream', [...paidOrder, requested(5_000)].map((each) => seed.event(STREAM, each))); // prettier-ignore
});
afterEach(() => backend.close());

const storyOf = async () => (await backend.store.load(STREAM)).filter(({ type }) => type.startsWith('refund.'));
/** The state of each refund, the requested one first. */
async function statuses(): Promise<unknown[]> {
  const story = await storyOf();
  const ids = new Set(story.map((event) => refundOf(event)));
  return [...ids].map((id) => fold(refundResource(id!), story)!.status);
}

describe('queries of one refund that was made at the gateway', () => {
  const reported = (notice: string, query: () => Promise<GatewayRefundReport | null>): Promise<void> =>
    RecordGatewayRefund.execute(RecordGatewayRefund({ order: ORDER, query, context: context(notice) }), { eventStore: backend.store });

  it('that overtake each other leave the newest state, where the older answer comes last', async () => {
    await reported('made', async () => report('succeeded'));
    const slow = Promise.withResolvers<GatewayRefundReport>();
    const queried = Promise.withResolvers<void>();
    let queries = 0;
    // The bank returns it, and sends it once more: two queries are under way at the same time.
    const first = reported('first', () => {
      if (queries++ > 0) return Promise.resolve(report('succeeded'));
      queried.resolve();
      return slow.promise;
    });
    await queried.promise;
    await reported('second', async () => report('failed'));
    await reported('third', async () => report('succeeded'));
    slow.resolve(report('failed'));
    await first;
    expect([await statuses(), queries]).toEqual([['pending', 'succeeded'], 2]);
  });

  it('record nothing if the gateway does not know the refund, and the same state once', async () => {
    await reported('unknown', async () => null);
    for (const notice of ['one', 'other', 'other']) await reported(notice, async () => report('succeeded'));
    expect((await storyOf()).map(({ type }) => type)).toEqual(['refund.requested', 'refund.recorded']);
  });
});

describe('the outcome of a requested refund', () => {
  const settle = (notice: string, status: keyof typeof OUTCOMES, judgedBy: 'pending' | 'succeeded' | 'failed'): Promise<boolean> =>
    SettleMoneyBack.execute(
      SettleMoneyBack({ order: ORDER, refund: REFUND, outcome: OUTCOMES[status], context: context(notice), judgedBy }),
      { eventStore: backend.store },
    );

  it('is recorded only if the refund’s state has not changed meanwhile', async () => {
    expect(await settle('failed', 'failed', 'pending')).toBe(true);
    expect(await settle('older', 'succeeded', 'pending')).toBe(false);
    expect(await statuses()).toEqual(['failed']);
    expect(await settle('newer', 'succeeded', 'failed')).toBe(true);
    expect(await statuses()).toEqual(['succeeded']);
  });
});
