import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import { lineIn, RazorpaySettlements, type ReconEntity } from '#integrations/payments/gateway/razorpay/razorpay-settlements';
import { DAY } from '#kernel/time';

/** As in Razorpay's documentation, "Fetch Settlement Recon Details". */
const PAYMENT: ReconEntity = {
  entity_id: 'pay_DEXrnipqTmWVGE',
  type: 'payment',
  debit: 0,
  credit: 97_100,
  currency: 'INR',
  fee: 2_900,
  tax: 442,
  settled: true,
  settled_at: 1_568_176_960,
  settlement_id: 'setl_DGlQ1Rj8os78Ec',
  payment_id: null,
  order_receipt: null,
  dispute_id: null,
  notes: 'Beam me up Scotty.',
};
const REFUND: ReconEntity = { ...PAYMENT, entity_id: 'rfnd_DGRcGzZSLyEdg1', type: 'refund', debit: 242_500, credit: 0, fee: 0, tax: 0, payment_id: 'pay_DEXq1pACSqFxtS' }; // prettier-ignore
const lineOf = lineIn('INR');
const OURS = 'pay_0000000000000000000000aa';
const OUR_REFUND = 're_0000000000000000000000aa';

describe('a line of a settlement of Razorpay', () => {
  it('is a payment, less a fee that includes the tax on it', () =>
    expect(lineOf(PAYMENT)).toEqual({
      key: 'payment pay_DEXrnipqTmWVGE credit',
      type: 'payment',
      gateway_reference: 'pay_DEXrnipqTmWVGE',
      gateway_payment: 'pay_DEXrnipqTmWVGE',
      payment: null,
      refund: null,
      currency: 'INR',
      amount: 100_000,
      fee: 2_458,
      tax: 442,
      credits: 0,
    }));

  it('is a refund below zero, of its payment', () =>
    expect(lineOf(REFUND)).toMatchObject({ type: 'refund', amount: -242_500, fee: 0, gateway_payment: 'pay_DEXq1pACSqFxtS' }));

  it('has our id if it returns the receipt or the notes', () => {
    expect(lineOf({ ...PAYMENT, order_receipt: OURS })).toMatchObject({ payment: OURS });
    expect(lineOf({ ...REFUND, notes: { payment: OURS, refund: OUR_REFUND } })).toMatchObject({ payment: OURS, refund: OUR_REFUND });
    expect(lineOf({ ...PAYMENT, order_receipt: 'receipt 1', notes: [] })).toMatchObject({ payment: null });
  });

  const shares = ({ amount, fee, tax, credits }: ReturnType<ReturnType<typeof lineIn>>) => [
    amount,
    fee,
    tax,
    credits,
    amount - fee - tax + credits,
  ];

  it.each<[string, Partial<ReconEntity>, readonly number[]]>([
    ['fee credits paid the fee', { credit: 50_000, amount: 50_000, fee: 1_180, tax: 180 }, [50_000, 1_000, 180, 1_180, 50_000]],
    ['fee credits paid a part', { credit: 49_000, amount: 50_000, fee: 1_180, tax: 180 }, [50_000, 1_000, 180, 180, 49_000]],
    ['nothing was credited', { credit: 48_820, amount: 50_000, fee: 1_180, tax: 180 }, [50_000, 1_000, 180, 0, 48_820]],
    ['there is no fee', { credit: 50_000, amount: 50_000, fee: 0, tax: 0 }, [50_000, 0, 0, 0, 50_000]],
    ['more was paid than credits explain', { credit: 60_000, amount: 50_000, fee: 1_180, tax: 180 }, [61_180, 1_000, 180, 0, 60_000]],
    ['less was paid than the fee explains', { credit: 40_000, amount: 50_000, fee: 1_180, tax: 180 }, [41_180, 1_000, 180, 0, 40_000]],
    ['it was in dollars', { credit: 412_250, amount: 5_000, currency: 'USD', fee: 12_750, tax: 1_945 }, [425_000, 10_805, 1_945, 0, 412_250]],
  ])('of a payment where %s', (_, changes, expected) => expect(shares(lineOf({ ...PAYMENT, ...changes }))).toEqual(expected)); // prettier-ignore

  it.each<[string, Partial<ReconEntity>, readonly number[]]>([
    ['refund credits paid it', { debit: 0, amount: 20_000 }, [-20_000, 0, 0, 20_000, 0]],
    ['refund credits paid a part', { debit: 5_000, amount: 20_000 }, [-20_000, 0, 0, 15_000, -5_000]],
    ['it was deducted', { debit: 20_000, amount: 20_000 }, [-20_000, 0, 0, 0, -20_000]],
    ['it was deducted with a fee', { debit: 20_590, amount: 20_000, fee: 590, tax: 90 }, [-20_000, 500, 90, 0, -20_590]],
    ['it came back', { debit: 0, credit: 20_000, amount: 20_000 }, [20_000, 0, 0, 0, 20_000]],
  ])('of a refund where %s', (_, changes, expected) => expect(shares(lineOf({ ...REFUND, ...changes }))).toEqual(expected)); // prettier-ignore

  it('is in the currency of the settlement, although the payment was in another', () =>
    expect(lineOf({ ...PAYMENT, currency: 'USD' })).toMatchObject({ currency: 'INR', amount: 100_000 }));

  it('of an account that does not settle in rupees is in its currency', () => {
    const ringgit = { ...PAYMENT, currency: 'MYR', credit: 50_000, amount: 50_000, fee: 1_180, tax: 180 };
    expect(lineIn('MYR')(ringgit)).toMatchObject({ currency: 'MYR', amount: 50_000, credits: 1_180 });
    expect(lineIn('MYR')({ ...ringgit, currency: 'USD', credit: 232_820 })).toMatchObject({ currency: 'MYR', amount: 234_000, credits: 0 });
  });

  it('belongs to a dispute if it names one, and is an adjustment otherwise', () => {
    const adjustment = { ...REFUND, type: 'adjustment', entity_id: 'adj_1', payment_id: null };
    expect(lineOf({ ...adjustment, dispute_id: 'disp_1' })).toMatchObject({
      type: 'dispute',
      gateway_reference: 'disp_1',
      amount: -242_500,
    });
    expect(lineOf({ ...adjustment, type: 'transfer' })).toMatchObject({ type: 'adjustment', gateway_payment: null });
  });
});

describe('the settlements of an interval', () => {
  const queries: object[] = [];
  const settlement = { id: 'setl_DGlQ1Rj8os78Ec', amount: 97_100, status: 'processed', utr: '1568176960vxp0rj', created_at: 1_568_176_900 };
  const answers = (items: readonly ReconEntity[], status = 'processed') =>
    new RazorpaySettlements({
      get: async (path: string, query: object) => {
        if (!path.endsWith('/combined')) return { ...settlement, status };
        queries.push(query);
        return { items };
      },
    } as unknown as RazorpayClient);
  const stretch = { from: 1_568_140_200, to: 1_568_140_200 + DAY };
  beforeEach(() => void (queries.length = 0));

  it('are listed by Indian days, page by page', async () => {
    const full = Array.from({ length: 100 }, () => PAYMENT);
    const first = await answers(full).within(stretch, null);
    expect([queries, first.next, first.settled.length, first.settled[0]!.lines.length]).toEqual([
      [{ year: 2019, month: 9, day: 11, count: 100, skip: 0 }], '18150.100', 1, 100,
    ]); // prettier-ignore
    const { next, settled } = await answers([PAYMENT]).within(stretch, first.next);
    expect([queries.at(-1), next]).toEqual([{ year: 2019, month: 9, day: 11, count: 100, skip: 100 }, null]);
    expect(settled[0]!.settlement).toEqual({ gateway_reference: settlement.id, utr: settlement.utr, settled_at: PAYMENT.settled_at, currency: 'INR', amount: 97_100, status: 'paid' }); // prettier-ignore
  });

  it('are those of two Indian days if another zone’s day overlaps both, without moments outside', async () => {
    const across = { from: stretch.from + DAY / 2, to: stretch.to + DAY / 2 };
    expect(await answers([{ ...PAYMENT, settled_at: across.from - 1 }]).within(across, null)).toEqual({
      settled: [],
      skipped: [],
      next: '18151.0',
    });
    expect((await answers([]).within(across, '18151.0')).next).toBeNull();
  });

  it('are omitted until they are paid out, and failed if they failed', async () => {
    expect((await answers([PAYMENT], 'created').within(stretch, null)).settled).toEqual([]);
    expect((await answers([PAYMENT], 'failed').within(stretch, null)).settled[0]!.settlement.status).toBe('failed');
  });

  it('are passed over where their status is not known', async () => {
    const { settled, skipped } = await answers([PAYMENT], 'lost').within(stretch, null);
    expect([settled, skipped]).toEqual([
      [],
      [{ gateway_reference: settlement.id, entry: 'settlement', reason: expect.stringContaining('not known: lost') }],
    ]);
  });

  it('are passed over where Razorpay refuses to show them, and those beside them are read', async () => {
    const gateway = new RazorpaySettlements({
      get: async (path: string) => {
        if (path.endsWith('/combined')) return { items: [{ ...PAYMENT, settlement_id: 'setl_1' }, PAYMENT] };
        if (path.endsWith('setl_1')) throw new GatewayRefused({ code: 'declined', message: 'The id provided does not exist' });
        return settlement;
      },
    } as unknown as RazorpayClient);
    const { settled, skipped } = await gateway.within(stretch, null);
    expect(settled.map((each) => each.settlement.gateway_reference)).toEqual([settlement.id]);
    expect(skipped).toEqual([{ gateway_reference: 'setl_1', entry: 'settlement', reason: 'The id provided does not exist' }]);
  });

  describe('are in the currency', () => {
    const RINGGIT = { ...PAYMENT, currency: 'MYR', amount: 100_000 };
    const DOLLARS = { ...PAYMENT, entity_id: 'pay_dollars', currency: 'USD', amount: 22_000 };
    const requested: string[] = [];
    beforeEach(() => void (requested.length = 0));
    const listed = (items: readonly ReconEntity[], changes: object = {}, payment: object | Error = {}) => {
      const get = async (path: string) => {
        if (path.endsWith('/combined')) return { items };
        if (!path.startsWith('/v1/payments/')) return { ...settlement, ...changes };
        requested.push(path);
        if (payment instanceof Error) throw payment;
        return payment;
      };
      return new RazorpaySettlements({ get } as unknown as RazorpayClient);
    };
    const currencies = async (...given: Parameters<typeof listed>) =>
      (await listed(...given).within(stretch, null)).settled.map(({ settlement: of, lines }) => [
        of.currency,
        ...lines.map(({ currency }) => currency),
      ]);
    const refused = new GatewayRefused({ code: 'declined', message: 'The id provided does not exist' });

    it.each<[string, readonly ReconEntity[], string]>([
      ['of a payment that moved without conversion', [RINGGIT], 'MYR'],
      ['of the one among others that were converted', [DOLLARS, RINGGIT], 'MYR'],
      ['of a payment whose fee the merchant’s credits paid', [{ ...RINGGIT, credit: 100_000 }], 'MYR'],
      ['of a refund that was deducted', [{ ...REFUND, currency: 'SGD', amount: 242_500 }], 'SGD'],
      ['of a refund with a fee', [{ ...REFUND, currency: 'SGD', amount: 240_000, fee: 2_500 }], 'SGD'],
      ['of rupees', [{ ...PAYMENT, amount: 100_000 }], 'INR'],
    ])('%s', async (_, items, currency) => {
      expect(await currencies(items)).toEqual([[currency, ...items.map(() => currency)]]);
      expect(requested).toEqual([]);
    });

    it('that the settlement names', async () =>
      expect(await currencies([RINGGIT, DOLLARS], { currency: 'SGD' })).toEqual([['SGD', 'SGD', 'SGD']]));

    it('that a payment was converted to, where all were converted', async () => {
      expect(await currencies([DOLLARS], {}, { base_currency: 'SGD' })).toEqual([['SGD', 'SGD']]);
      expect(requested).toEqual(['/v1/payments/pay_dollars']);
    });

    it('of rupees, where nothing shows another', async () => {
      expect(await currencies([DOLLARS], {}, {})).toEqual([['INR', 'INR']]);
      expect(await currencies([DOLLARS], {}, refused)).toEqual([['INR', 'INR']]);
    });

    it('that an earlier page has shown', async () => {
      const full = Array.from({ length: 100 }, () => RINGGIT);
      const { next } = await listed(full).within(stretch, null);
      expect(next).toBe('18150.100.MYR');
      const { settled } = await listed([DOLLARS]).within(stretch, next);
      expect(settled.map(({ settlement: of }) => of.currency)).toEqual(['MYR']);
      expect(requested).toEqual([]);
    });

    it('that is known of a settlement whose lines are not listed', async () => {
      expect(await listed([]).now(settlement.id, 'MYR')).toMatchObject({ currency: 'MYR' });
      expect(await listed([], { currency: 'SGD' }).now(settlement.id, 'MYR')).toMatchObject({ currency: 'SGD' });
    });
  });

  it('are tried again where Razorpay does not answer', async () => {
    const silent = { get: () => Promise.reject(new GatewayUnavailable('no answer')) } as unknown as RazorpayClient;
    await expect(new RazorpaySettlements(silent).within(stretch, null)).rejects.toThrow('no answer');
  });
});
