import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import type { PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { someCharge, someRefundId } from '#test/contracts/gateway-setting';

const CARD = { method: 'card', method_details: { card: { token: 'pm_card_visa' } } } as const;
const HOSTED = { method: 'hosted', method_details: {} } as const;

let open: DocumentedGateway;
afterEach(() => open.close());

/** A Stripe that holds one payment and one refund of an amount, in its own units. */
async function stripe(amount: number, iso: string): Promise<PaymentGateway> {
  const currency = iso.toLowerCase();
  const intent = { id: 'pi_1', object: 'payment_intent', amount, amount_received: amount, currency, created: 1, status: 'succeeded', metadata: {}, latest_charge: null, payment_method_types: ['card'], next_action: null }; // prettier-ignore
  const refund = { id: 're_1', object: 'refund', amount, currency, created: 1, payment_intent: 'pi_1', status: 'succeeded', metadata: {} };
  const expired = { id: 'cs_test_1', object: 'checkout.session', amount_total: amount, currency, created: 1, metadata: {}, payment_intent: null, status: 'expired', url: 'https://checkout.stripe.com/c/pay/1' }; // prettier-ignore
  const list = (data: object) => ({ object: 'list', has_more: false, data: [data] });
  open = await DocumentedGateway.open('stripe', {
    'POST /v1/payment_intents': intent,
    'GET /v1/payment_intents': list(intent),
    'GET /v1/payment_intents/pi_1': { ...intent, status: 'requires_capture' },
    'POST /v1/payment_intents/pi_1/capture': intent,
    'POST /v1/checkout/sessions': expired,
    'GET /v1/checkout/sessions/cs_test_1': expired,
    'GET /v1/refunds': { object: 'list', has_more: false, data: [] },
    'POST /v1/refunds': refund,
    'GET /v1/refunds/re_1': refund,
  });
  return open.gateway;
}

describe.each([
  ['ISK', 5_000, 500_000],
  ['UGX', 5_000, 500_000],
  ['MGA', 500_000, 5_000],
  ['JPY', 5_000, 5_000],
  ['KWD', 5_120, 5_120],
  ['INR', 5_001, 5_001],
])('%s %i, which Stripe counts as %i', (currency, amount, there) => {
  const money = { amount, currency };

  it('is charged, on either way, and captured', async () => {
    const gateway = await stripe(there, currency);
    await gateway.charge(someCharge({ ...money, instrument: CARD }));
    expect(open.bodyOf('POST /v1/payment_intents')).toMatchObject({ amount: String(there), currency: currency.toLowerCase() });
    await gateway.charge(someCharge({ ...money, instrument: HOSTED }));
    expect(open.bodyOf('POST /v1/checkout/sessions')).toMatchObject({ 'line_items[0][price_data][unit_amount]': String(there) });
    await gateway.captureAuthorized('pi_1', amount, currency);
    expect(open.bodyOf('POST /v1/payment_intents/pi_1/capture')).toMatchObject({ amount_to_capture: String(there) });
  });

  it('goes back', async () => {
    const gateway = await stripe(there, currency);
    expect(await gateway.refund({ refund: someRefundId(), gatewayPayment: 'pi_1', ...money })).toMatchObject(money);
    expect(open.bodyOf('POST /v1/refunds')).toMatchObject({ amount: String(there) });
  });

  it('is read from notices, look-ups and lists', async () => {
    const gateway = await stripe(there, currency);
    expect(await gateway.paymentNow('pi_1')).toMatchObject({ kind: 'payment_authorized', ...money });
    expect(await gateway.paymentNow('cs_test_1')).toMatchObject({ kind: 'payment_failed', ...money });
    expect(await gateway.refundNow('re_1')).toMatchObject(money);
    expect((await gateway.begunWithin('payments', { from: 0, to: 2 }, null)).notices).toMatchObject([money]);
    const object = { id: 're_1', object: 'refund', amount: there, currency: currency.toLowerCase(), status: 'succeeded', metadata: {}, payment_intent: 'pi_1' }; // prettier-ignore
    const notice = JSON.stringify({ id: 'evt_1', type: 'refund.updated', created: 1, data: { object } });
    expect(gateway.parseNotice(Buffer.from(notice), {})).toMatchObject({ kind: 'refund_processed', ...money });
  });
});

it.each([
  ['MGA', 500_050],
  ['KWD', 5_124],
])('%s %i is refused before Stripe is called', async (currency, amount) => {
  const gateway = await stripe(1, currency);
  for (const instrument of [CARD, HOSTED])
    await expect(gateway.charge(someCharge({ amount, currency, instrument }))).rejects.toBeInstanceOf(GatewayRefused);
  const refund = gateway.refund({ refund: someRefundId(), gatewayPayment: 'pi_1', amount, currency });
  await expect(refund).rejects.toThrow(`takes ${currency} in multiples of`);
  expect(open.requests.filter(({ what }) => what.startsWith('POST'))).toEqual([]);
});
