import type Stripe from 'stripe';
import { lineOf, StripeSettlements } from '#integrations/payments/gateway/stripe/stripe-settlements';
import { NOON } from '#test/support/facts/given';

const OURS = 'pay_0000000000000000000000aa';
const transaction = (changes: object = {}): Stripe.BalanceTransaction =>
  ({
    id: 'txn_1',
    type: 'charge',
    amount: 50_000,
    currency: 'inr',
    fee: 1_180,
    fee_details: [{ type: 'stripe_fee', amount: 1_000 }, { type: 'tax', amount: 180 }],
    source: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: { payment: OURS } },
    ...changes,
  }) as unknown as Stripe.BalanceTransaction; // prettier-ignore

describe('a line of a payout of Stripe', () => {
  it('is a payment, with the tax separate from the fee', () =>
    expect(lineOf(transaction())).toEqual({
      key: 'txn_1',
      type: 'payment',
      gateway_reference: 'pi_1',
      gateway_payment: 'pi_1',
      payment: OURS,
      refund: null,
      currency: 'INR',
      amount: 50_000,
      fee: 1_000,
      tax: 180,
      credits: 0,
    }));

  it.each([
    ['refund', { id: 're_1', object: 'refund', payment_intent: { id: 'pi_1' } }, { type: 'refund', gateway_reference: 're_1', gateway_payment: 'pi_1' }],
    ['adjustment', { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' }, { type: 'dispute', gateway_reference: 'du_1' }],
    ['stripe_fee', null, { type: 'fee', gateway_reference: 'txn_1', gateway_payment: null }],
    ['topup', 'tu_1', { type: 'adjustment', gateway_reference: 'tu_1' }],
  ])('of the kind %s', (type, source, expected) => expect(lineOf(transaction({ type, source }))).toMatchObject(expected)); // prettier-ignore
});

describe('the payouts of an interval', () => {
  const payout = (id: string, changes: object = {}) => ({ id, amount: 48_820, currency: 'inr', arrival_date: NOON, status: 'paid', trace_id: { value: `utr ${id}` }, ...changes }); // prettier-ignore
  const refused = Object.assign(new Error('Balance transaction history can only be filtered on automatic transfers, not manual.'), { type: 'StripeInvalidRequestError' }); // prettier-ignore
  const settlements = (payouts: readonly object[], lines: Readonly<Record<string, readonly Stripe.BalanceTransaction[]>>) =>
    new StripeSettlements({
      payouts: {
        list: async ({ starting_after }: { starting_after?: string }) => {
          const from = payouts.findIndex((each) => (each as { id: string }).id === starting_after) + 1;
          return { data: payouts.slice(from, from + 1), has_more: from + 1 < payouts.length };
        },
      },
      balanceTransactions: {
        list: async ({ payout: of, starting_after }: { payout: string; starting_after?: string }) => {
          if (lines[of] === undefined) throw refused;
          const from = lines[of].findIndex(({ id }) => id === starting_after) + 1;
          return { data: lines[of].slice(from, from + 1), has_more: from + 1 < lines[of].length };
        },
      },
    } as unknown as Pick<Stripe, 'payouts' | 'balanceTransactions'>);

  it('are read payout by payout and page by page, each line once and without the payout’s own', async () => {
    const gateway = settlements([payout('po_1'), payout('po_2', { status: 'in_transit' }), payout('po_3', { status: 'failed' })], {
      po_1: [transaction({ id: 'txn_0', type: 'payout' }), transaction({ id: 'txn_1' }), transaction({ id: 'txn_2' })],
      po_3: [transaction({ id: 'txn_3' })],
    });
    const seen: string[] = [];
    for (let page: string | null = null, turn = 0; turn === 0 || page !== null; turn++) {
      const { settled, next } = await gateway.within({ from: NOON, to: NOON + 1 }, page);
      for (const { settlement, lines } of settled)
        seen.push(...lines.map(({ key }) => `${settlement.gateway_reference} ${settlement.status} ${key}`));
      page = next;
    }
    expect(seen).toEqual(['po_1 paid txn_1', 'po_1 paid txn_2', 'po_3 failed txn_3']);
  });

  it('are reversed where another payout reverses them', async () => {
    const { settled } = await settlements([payout('po_1', { reversed_by: 'po_2' })], { po_1: [] }).within(
      { from: NOON, to: NOON + 1 },
      null,
    );
    expect(settled).toMatchObject([{ settlement: { status: 'reversed', utr: 'utr po_1', currency: 'INR', amount: 48_820 }, lines: [] }]);
  });

  /** Everything in an interval, page by page. */
  async function everything(gateway: StripeSettlements) {
    const seen: string[] = [];
    const skipped: object[] = [];
    for (let page: string | null = null, turn = 0; turn === 0 || page !== null; turn++) {
      const answer = await gateway.within({ from: NOON, to: NOON + 1 }, page);
      for (const { settlement, lines } of answer.settled) seen.push(`${settlement.gateway_reference} ${lines.length}`);
      skipped.push(...answer.skipped);
      page = answer.next;
    }
    return { seen, skipped };
  }

  it('go on behind a payout whose transactions Stripe does not list, which is read without lines', async () => {
    const manual = payout('po_2', { automatic: false });
    const found = await everything(settlements([payout('po_1'), manual, payout('po_3')], { po_1: [transaction()], po_3: [transaction()] }));
    expect(found).toEqual({
      seen: ['po_1 1', 'po_2 0', 'po_3 1'],
      skipped: [{ gateway_reference: 'po_2', entry: 'lines', reason: expect.stringContaining('not manual') }],
    });
  });

  it.each([
    ['is in a status that is not known', { status: 'on_its_way' }, 'on_its_way'],
    ['has no currency', { currency: null }, 'cannot be read'],
  ])('go on behind a payout that %s', async (_, changes, reason) => {
    const found = await everything(settlements([payout('po_1', changes), payout('po_2')], { po_1: [], po_2: [transaction()] }));
    expect(found).toEqual({
      seen: ['po_2 1'],
      skipped: [{ gateway_reference: 'po_1', entry: 'settlement', reason: expect.stringContaining(reason) }],
    });
  });

  it('have the other lines of a payout with one that cannot be read', async () => {
    const broken = transaction({ id: 'txn_2', currency: undefined, fee_details: null });
    const found = await everything(settlements([payout('po_1')], { po_1: [transaction(), broken, transaction({ id: 'txn_3' })] }));
    expect(found).toEqual({
      seen: ['po_1 1', 'po_1 0', 'po_1 1'],
      skipped: [{ gateway_reference: 'po_1', entry: 'txn_2', reason: expect.stringContaining('cannot be read') }],
    });
  });

  it('are tried again where Stripe does not answer', async () => {
    const gateway = new StripeSettlements({
      payouts: { list: async () => ({ data: [payout('po_1')], has_more: false }) },
      balanceTransactions: { list: () => Promise.reject(Object.assign(new Error('no answer'), { type: 'StripeConnectionError' })) },
    } as unknown as Pick<Stripe, 'payouts' | 'balanceTransactions'>);
    await expect(gateway.within({ from: NOON, to: NOON + 1 }, null)).rejects.toThrow('no answer');
  });
});
