import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { Charge } from '#integrations/payments/gateway/payment-gateway';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { GatewaySetting, KEY_ID, someCharge } from '#test/contracts/gateway-setting';
import { eventually } from '#test/support/machine/eventually';

const byCard = (token: string): Charge['instrument'] => ({ method: 'card', method_details: { card: { token } } });
const CARD = byCard('tok_pending');
const INTENT: Charge['instrument'] = { method: 'upi', method_details: { upi: { flow: 'intent', vpa: null } } };
const COLLECT: Charge['instrument'] = { method: 'upi', method_details: { upi: { flow: 'collect', vpa: 'pending@test' } } };

describe('what the shopper has to do, as Razorpay documents it', () => {
  const ORDER = {
    id: 'order_EAkbvXiCJlwhHR',
    entity: 'order',
    amount: 50_000,
    currency: 'INR',
    status: 'created',
    created_at: 1_579_691_505,
  };
  const PAYMENT = 'pay_FVmAstJWfsD3SO';
  const PAGE = 'https://api.razorpay.com/v1/payments/FVmAtLUe9XZSGM/authorize';
  const OTP = {
    action: 'otp_generate',
    url: `https://api.razorpay.com/v1/payments/${PAYMENT}/otp_generate?track_id=FVmAtLUe9XZSGM&key_id=rzp_test_1`,
  };
  const POLL = { action: 'poll', url: `https://api.razorpay.com/v1/payments/${PAYMENT}` };
  const APP = 'upi://pay?pa=upi@razopay&pn=Acme%20Shop&tr=5PW1LDjYRVgbXXX&tn=razorpay&am=500&cu=INR&mc=5411';

  let open: DocumentedGateway;
  afterEach(() => open.close());

  async function answering(answer: object): Promise<DocumentedGateway> {
    open = await DocumentedGateway.open('razorpay', {
      'GET /v1/orders': { entity: 'collection', count: 0, items: [] },
      'POST /v1/orders': ORDER,
      'POST /v1/payments/create/json': answer,
      'POST /v1/payments/create/upi': answer,
    });
    return open;
  }

  it('is to go to the page of the bank, of several steps that are offered', async () => {
    const { gateway } = await answering({ razorpay_payment_id: PAYMENT, next: [OTP, { action: 'redirect', url: PAGE }] });
    const charge = someCharge({ instrument: CARD });
    const action = { type: 'redirect', url: PAGE, expires_at: charge.expires_at };
    expect(await gateway.charge(charge)).toEqual({ reference: PAYMENT, action });
    expect(open.bodyOf('POST /v1/payments/create/json')).toMatchObject({
      order_id: ORDER.id,
      method: 'card',
      callback_url: charge.return_to,
    });
  });

  it('is known after two requests when none was made for the payment before', async () => {
    const { gateway, requests } = await answering({ razorpay_payment_id: PAYMENT, next: [{ action: 'redirect', url: PAGE }] });
    await gateway.charge(someCharge({ instrument: CARD, is_first: true }));
    expect(requests.map(({ what }) => what)).toEqual(['POST /v1/orders', 'POST /v1/payments/create/json']);
  });

  it('is to open the app, by the address as the gateway gave it', async () => {
    const { gateway } = await answering({ razorpay_payment_id: PAYMENT, link: APP });
    const charge = someCharge({ instrument: INTENT });
    expect(await gateway.charge(charge)).toEqual({
      reference: PAYMENT,
      action: { type: 'upi_intent', url: APP, expires_at: charge.expires_at },
    });
    expect(open.bodyOf('POST /v1/payments/create/upi')['upi']).toEqual({ flow: 'intent' });
  });

  it('is to accept the request in the app of an address, which is masked for others', async () => {
    const { gateway } = await answering({ razorpay_payment_id: PAYMENT, next: [POLL] });
    const charge = someCharge({ instrument: COLLECT });
    const action = { type: 'upi_collect', vpa_masked: 'pe•••@test', expires_at: charge.expires_at };
    expect(await gateway.charge(charge)).toEqual({ reference: PAYMENT, action });
    expect(open.bodyOf('POST /v1/payments/create/upi')['upi']).toEqual({ flow: 'collect', vpa: 'pending@test' });
  });

  it.each<[string, object]>([
    ['no step', {}],
    ['steps that we cannot pass on', { next: [OTP, POLL] }],
    ['a step of no known kind', { next: [{ action: 'fingerprint', url: PAGE }, null, 'redirect'] }],
    ['what is no list of steps', { next: 'redirect' }],
  ])('is nothing where the gateway answers with %s', async (_, steps) => {
    const { gateway } = await answering({ razorpay_payment_id: PAYMENT, ...steps });
    expect(await gateway.charge(someCharge({ instrument: CARD }))).toEqual({ reference: PAYMENT, action: null });
  });

  it.each<[Charge['instrument'], object]>([
    [CARD, { next: [{ action: 'redirect', url: PAGE.replace('https', 'http') }] }],
    [CARD, { next: [{ action: 'redirect', url: 'javascript:alert(1)' }] }],
    [CARD, { next: [{ action: 'redirect', url: `${PAGE}?${'x'.repeat(2048)}` }] }],
    [CARD, { next: [{ action: 'redirect', url: 7 }] }],
    [INTENT, { link: PAGE }],
  ])('fails the payment where shoppers cannot be sent there: %j %j', async (instrument, answer) => {
    const { gateway } = await answering({ razorpay_payment_id: PAYMENT, ...answer });
    const refusal = gateway.charge(someCharge({ instrument }));
    await expect(refusal).rejects.toBeInstanceOf(GatewayRefused);
    await expect(refusal).rejects.toMatchObject({ failure: { code: 'processor_error' } });
  });

  it('is read from no answer that names no payment', async () => {
    const { gateway } = await answering({ next: [{ action: 'redirect', url: PAGE }] });
    await expect(gateway.charge(someCharge({ instrument: CARD }))).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});

describe('what the shopper has to do at the simulated gateway', () => {
  let setting: GatewaySetting;
  beforeEach(async () => (setting = await GatewaySetting.open()));
  afterEach(() => setting.close());

  it.each<[string, Charge['instrument'], object]>([
    ['json', CARD, { type: 'redirect', url: expect.stringMatching(/^http:\/\/localhost:\d+\/bank\/pay_\w{24}$/) }],
    ['upi', INTENT, { type: 'upi_intent', url: expect.stringMatching(/^upi:\/\/pay\?pa=sandbox@test&.*&am=500\.00&cu=INR/) }],
    ['upi', COLLECT, { type: 'upi_collect', vpa_masked: 'pe•••@test' }],
  ])('is said again when the answer to the charge was lost: %s', async (path, instrument, expected) => {
    const charge = someCharge({ instrument });
    setting.relay.loseAnswerTo(`POST /v1/payments/create/${path}`);
    await expect(setting.gateway.charge(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
    const { reference, action } = await setting.gateway.charge(charge);
    expect(action).toEqual({ ...expected, expires_at: charge.expires_at });
    setting.adminOperations.capturePayment(KEY_ID, reference);
    await eventually(() => expect(setting.notices()).toMatchObject([{ kind: 'payment_captured', payment: charge.payment }]));
    expect((await setting.gateway.charge(charge)).reference).toBe(reference);
  });

  it('is nothing where the payment ends without one', async () => {
    for (const instrument of [byCard('tok_success'), byCard('tok_declined')])
      expect(await setting.gateway.charge(someCharge({ instrument }))).toMatchObject({ action: null });
    await eventually(() => expect(setting.notices()).toHaveLength(2));
  });
});
