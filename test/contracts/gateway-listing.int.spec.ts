import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import { DocumentedGateway } from '#test/contracts/documented-gateway';

const FROM = 1_700_000_000;
const STRETCH = { from: FROM, to: FROM + 86_400 };
const [PAYMENT, REFUND] = ['pay_0ViBX0Zy7PcB1m3yQwErTy12', 're_0ViBX0Zy7PcB1m3yQwErTy12'];

const intent = (id: string, status: string) => ({
  id,
  object: 'payment_intent',
  status,
  amount: 50_000,
  amount_received: 49_000,
  currency: 'inr',
  created: FROM,
  metadata: { payment: PAYMENT },
  payment_method_types: ['card'],
  latest_charge: 'ch_1',
  last_payment_error: null,
});
const stripeRefund = (id: string, status: string) => ({
  id,
  object: 'refund',
  status,
  amount: 700,
  currency: 'inr',
  created: FROM,
  payment_intent: 'pi_1',
  metadata: { refund: REFUND },
});
const razorpayRefund = (id: string, status: string) => ({
  id,
  entity: 'refund',
  status,
  amount: 700,
  currency: 'INR',
  created_at: FROM,
  payment_id: 'pay_1',
  receipt: REFUND,
  notes: [],
  acquirer_data: { arn: null },
});
const page = (has_more: boolean, ...data: object[]) => ({ object: 'list', url: '/v1', has_more, data });
const collection = (...items: object[]) => ({ entity: 'collection', count: items.length, items });

describe('what was begun at a gateway, by its documentation', () => {
  let documented: DocumentedGateway;
  afterEach(() => documented.close());

  const listed = async (kind: 'payments' | 'refunds') => {
    const references: string[][] = [];
    for (let next: string | null = null; ;) {
      const { notices, next: following } = await documented.gateway.begunWithin(kind, STRETCH, next);
      references.push(notices.map(({ kind: stands, gatewayReference }) => `${stands} ${gatewayReference}`));
      if (following === null) return references;
      next = following;
    }
  };
  const queries = () => documented.requests.map(({ query }) => query);

  it('is paged by Stripe by the last of a page, also by one that is open yet and left out', async () => {
    documented = await DocumentedGateway.open('stripe', {
      'GET /v1/payment_intents': [
        page(true, intent('pi_4', 'succeeded'), intent('pi_3', 'processing')),
        page(true, intent('pi_2', 'canceled')),
        page(false, intent('pi_1', 'requires_capture')),
      ],
    });
    expect(await listed('payments')).toEqual([['payment_captured pi_4'], ['payment_failed pi_2'], ['payment_authorized pi_1']]);
    const firstQuery = { 'created[gte]': String(STRETCH.from), 'created[lt]': String(STRETCH.to), limit: '100' };
    expect(queries()).toEqual([firstQuery, { ...firstQuery, starting_after: 'pi_3' }, { ...firstQuery, starting_after: 'pi_2' }]);
  });

  it('lists Stripe’s refunds under our ids', async () => {
    documented = await DocumentedGateway.open('stripe', {
      'GET /v1/refunds': page(false, stripeRefund('re_2', 'succeeded'), stripeRefund('re_1', 'pending')),
    });
    expect((await documented.gateway.begunWithin('refunds', STRETCH, null)).notices).toEqual([
      expect.objectContaining({ kind: 'refund_processed', refund: REFUND, gatewayPayment: 'pi_1', amount: 700, currency: 'INR', at: FROM }),
    ]);
  });

  it('ends with an empty page of Stripe’s, even if `has_more` is true', async () => {
    documented = await DocumentedGateway.open('stripe', { 'GET /v1/refunds': page(true) });
    expect(await listed('refunds')).toEqual([[]]);
  });

  it('is paged by Razorpay by how many came before, and includes its last second', async () => {
    const full = Array.from({ length: 100 }, (_, n) => razorpayRefund(`rfnd_${n}`, n < 2 ? 'processed' : 'pending'));
    documented = await DocumentedGateway.open('razorpay', {
      'GET /v1/refunds': [collection(...full), collection(razorpayRefund('rfnd_100', 'failed'))],
    });
    expect(await listed('refunds')).toEqual([['refund_processed rfnd_0', 'refund_processed rfnd_1'], ['refund_failed rfnd_100']]);
    const firstQuery = { from: String(STRETCH.from), to: String(STRETCH.to - 1), count: '100' };
    expect(queries()).toEqual([
      { ...firstQuery, skip: '0' },
      { ...firstQuery, skip: '100' },
    ]);
  });

  it.each([
    { kind: 'stripe', error: { type: 'invalid_request_error', message: 'No such payment_intent: pi_9' } },
    { kind: 'razorpay', error: { code: 'BAD_REQUEST_ERROR', description: 'from must be a timestamp' } },
  ] as const)('is refused by $kind for good', async ({ kind, error }) => {
    documented = await DocumentedGateway.open(kind, { 'GET /v1/payment_intents': { error }, 'GET /v1/payments': { error } });
    await expect(listed('payments')).rejects.toBeInstanceOf(GatewayRefused);
  });
});
