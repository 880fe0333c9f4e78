import { request } from 'undici';
import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { Charge } from '#integrations/payments/gateway/payment-gateway';
import { GatewaySetting, KEY_ID, KEY_SECRET, someCharge } from '#test/contracts/gateway-setting';
import { eventually } from '#test/support/machine/eventually';

describe('charging through the gateway', () => {
  let setting: GatewaySetting;
  beforeEach(async () => (setting = await GatewaySetting.open()));
  afterEach(() => setting.close());

  const timesCollected = (): number => setting.relay.passed.filter((what) => what === 'POST /v1/payments/create/upi').length;

  it('reports the capture by a notice that names our payment and the bank reference', async () => {
    const charge = someCharge({ amount: 129_900 });
    const { reference } = await setting.gateway.charge(charge);
    await eventually(() => expect(setting.notices()).toHaveLength(1));
    expect(setting.notices()[0]).toMatchObject({
      kind: 'payment_captured',
      payment: charge.payment,
      gatewayReference: reference,
      amount: 129_900,
      currency: 'INR',
      bankReference: { type: 'rrn', value: expect.stringMatching(/^\d{12}$/) },
      failure: null,
    });
  });

  it('reports a failure with its reason', async () => {
    const charge = someCharge({ instrument: { method: 'upi', method_details: { upi: { vpa: 'failure@test' } } } });
    await setting.gateway.charge(charge);
    await eventually(() => expect(setting.notices()).toHaveLength(1));
    expect(setting.notices()[0]).toMatchObject({
      kind: 'payment_failed',
      payment: charge.payment,
      bankReference: null,
      failure: { code: 'declined' },
    });
  });

  it.each<Charge['instrument']>([
    { method: 'card', method_details: { card: { token: 'tok_success' } } },
    { method: 'netbanking', method_details: { netbanking: { bank: 'HDFC' } } },
    { method: 'wallet', method_details: { wallet: { provider: 'paytm' } } },
  ])('is one charge by $method however often it is requested, and names the session', async (instrument) => {
    const session = 'cs_0ViBX0Zy7PcB1m3yQwErTy12';
    const charge = someCharge({ instrument, notes: { session } });
    const first = await setting.gateway.charge(charge);
    await eventually(() => expect(setting.notices()).toHaveLength(1));
    expect(await setting.gateway.charge(charge)).toEqual(first);
    expect(setting.notices()).toMatchObject([{ kind: 'payment_captured', payment: charge.payment, order: null, session }]);
  });

  it('can be looked up, as in its notice, once its outcome is known', async () => {
    const instrument = { method: 'upi', method_details: { upi: { vpa: 'pending@test' } } } as const;
    const { reference } = await setting.gateway.charge(someCharge({ instrument }));
    expect(await setting.gateway.paymentNow(reference)).toBeNull();
    setting.adminOperations.capturePayment(KEY_ID, reference);
    await eventually(() => expect(setting.notices()).toHaveLength(1));
    const { eventId: _, at: __, ...reported } = setting.notices()[0]!;
    expect(await setting.gateway.paymentNow(reference)).toMatchObject(reported);
  });

  it('leaves pending@test open until the bank decides', async () => {
    const { reference: first } = await setting.gateway.charge(
      someCharge({ instrument: { method: 'upi', method_details: { upi: { vpa: 'pending@test' } } } }),
    );
    const { reference: second } = await setting.gateway.charge(
      someCharge({ instrument: { method: 'upi', method_details: { upi: { vpa: 'pending@test' } } } }),
    );
    await setting.gateway.charge(someCharge());
    await eventually(() => expect(setting.notices()).toHaveLength(1));
    setting.adminOperations.capturePayment(KEY_ID, first);
    setting.adminOperations.failPayment(KEY_ID, second, 'insufficient_funds');
    await eventually(() => expect(setting.notices()).toHaveLength(3));
    expect(setting.notices()).toContainEqual(expect.objectContaining({ kind: 'payment_captured', gatewayReference: first }));
    expect(setting.notices()).toContainEqual(
      expect.objectContaining({
        kind: 'payment_failed',
        gatewayReference: second,
        failure: expect.objectContaining({ code: 'insufficient_balance' }),
      }),
    );
  });

  it('is one charge when requested again', async () => {
    const charge = someCharge();
    const first = await setting.gateway.charge(charge);
    expect(await setting.gateway.charge(charge)).toEqual(first);
    expect(timesCollected()).toBe(1);
  });

  it('is one charge when the answer to the order was lost', async () => {
    const charge = someCharge();
    setting.relay.loseAnswerTo('POST /v1/orders');
    await expect(setting.gateway.charge(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
    await setting.gateway.charge(charge);
    expect(setting.relay.passed.filter((what) => what === 'POST /v1/orders')).toHaveLength(1);
    expect(timesCollected()).toBe(1);
  });

  it('is one charge when the answer to the charge was lost', async () => {
    const charge = someCharge();
    setting.relay.loseAnswerTo('POST /v1/payments/create/upi');
    await expect(setting.gateway.charge(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
    const { reference } = await setting.gateway.charge(charge);
    await eventually(() => expect(setting.notices()).toHaveLength(1));
    expect(setting.notices()[0]).toMatchObject({ payment: charge.payment, gatewayReference: reference });
    expect(timesCollected()).toBe(1);
  });

  it('is not tried again automatically after it failed', async () => {
    const charge = someCharge({ instrument: { method: 'upi', method_details: { upi: { vpa: 'failure@test' } } } });
    const first = await setting.gateway.charge(charge);
    await eventually(() => expect(setting.notices()).toHaveLength(1));
    expect(await setting.gateway.charge(charge)).toEqual(first);
    expect(timesCollected()).toBe(1);
  });

  it('is refused for good when the address of the payer makes no sense', async () => {
    const refusal = setting.gateway.charge(
      someCharge({ instrument: { method: 'upi', method_details: { upi: { vpa: 'not an address' } } } }),
    );
    await expect(refusal).rejects.toBeInstanceOf(GatewayRefused);
    await expect(refusal).rejects.toMatchObject({ failure: { code: 'declined' } });
  });

  it('takes money that was set aside, and takes it once', async () => {
    const ask = async (path: string, body: object): Promise<Record<string, string>> => {
      const headers = { authorization: `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}`, 'content-type': 'application/json' };
      const answer = await request(new URL(path, setting.url), { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.body.json()) as Record<string, string>;
    };
    const price = { amount: 50_000, currency: 'INR' };
    const { id } = await ask('/v1/orders', { ...price, payment_capture: 0 });
    const { razorpay_payment_id: reference } = await ask('/v1/payments/create/upi', {
      ...price,
      order_id: id,
      method: 'upi',
      upi: { vpa: 'success@test' },
    });
    await eventually(() => expect(setting.notices()).toMatchObject([{ kind: 'payment_authorized', gatewayReference: reference }]));
    expect(await setting.gateway.captureAuthorized(reference!, 50_000, 'INR')).toBeNull();
    const there = { kind: 'payment_captured', gatewayReference: reference, amount: 50_000, currency: 'INR' };
    expect(await setting.gateway.captureAuthorized(reference!, 50_000, 'INR')).toMatchObject(there);
    await eventually(() => expect(setting.notices()).toHaveLength(2));
    expect(setting.notices()[1]).toMatchObject({ kind: 'payment_captured', gatewayReference: reference });
    await expect(setting.gateway.captureAuthorized('pay_00000000000000', 50_000, 'INR')).rejects.toBeInstanceOf(GatewayRefused);
  });

  it('does not take wrong keys for a verdict on the payment', async () => {
    await expect(setting.gatewayWith({ key_secret: 'wrong' }).charge(someCharge())).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(setting.gatewayWith({ key_id: 'nobody' }).charge(someCharge())).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  it('does not know the outcome when nobody listens', async () => {
    await setting.stopSandbox();
    await expect(setting.gateway.charge(someCharge())).rejects.toBeInstanceOf(GatewayUnavailable);
    await setting.startSandbox();
    await expect(setting.gateway.charge(someCharge())).resolves.toHaveProperty('reference');
  });
});
