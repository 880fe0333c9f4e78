import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { GatewaySetting, KEY_ID, someCharge, someRefundId } from '#test/contracts/gateway-setting';
import { eventually } from '#test/support/machine/eventually';

describe('refunding through the gateway', () => {
  let setting: GatewaySetting;
  let gatewayPayment: string;

  beforeEach(async () => {
    setting = await GatewaySetting.open();
    gatewayPayment = (await setting.gateway.charge(someCharge({ amount: 50_000 }))).reference;
    await eventually(() => expect(setting.notices()).toHaveLength(1));
  });
  afterEach(() => setting.close());

  const timesRequested = (): number => setting.relay.passed.filter((what) => what === `POST /v1/payments/${gatewayPayment}/refund`).length;

  it('is pending first, then processed with a bank reference', async () => {
    const refund = someRefundId();
    const made = await setting.gateway.refund({ refund, gatewayPayment, amount: 20_000, currency: 'INR' });
    await eventually(() => expect(setting.notices()).toHaveLength(2));
    expect(setting.notices()[1]).toMatchObject({
      kind: 'refund_processed',
      refund,
      gatewayPayment,
      gatewayReference: made.reference,
      amount: 20_000,
      bankReference: { type: 'rrn' },
      failure: null,
    });
  });

  it('is one refund when requested again, and its outcome can be looked up', async () => {
    const input = { refund: someRefundId(), gatewayPayment, amount: 20_000, currency: 'INR' };
    const { reference, ...taken } = await setting.gateway.refund(input);
    await eventually(() => expect(setting.notices()).toHaveLength(2));
    expect(taken).toEqual({ gatewayPayment, amount: 20_000, currency: 'INR' });
    expect(await setting.gateway.refund(input)).toEqual({ reference, ...taken });
    const { eventId: _, at: __, ...reported } = setting.notices()[1]!;
    expect(await setting.gateway.refundNow(reference)).toMatchObject(reported);
    expect(timesRequested()).toBe(1);
    await expect(setting.gateway.refund({ ...input, refund: someRefundId(), amount: 30_001 })).rejects.toBeInstanceOf(GatewayRefused);
    await expect(setting.gateway.refund({ ...input, refund: someRefundId(), amount: 30_000 })).resolves.toHaveProperty('reference');
  });

  it('is one refund when the first answer was lost', async () => {
    const input = { refund: someRefundId(), gatewayPayment, amount: 50_000, currency: 'INR' };
    setting.relay.loseAnswerTo(`POST /v1/payments/${gatewayPayment}/refund`);
    await expect(setting.gateway.refund(input)).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(setting.gateway.refund(input)).resolves.toHaveProperty('reference');
    expect(timesRequested()).toBe(1);
    await eventually(() => expect(setting.notices()).toHaveLength(2));
    expect(setting.notices()[1]).toMatchObject({ kind: 'refund_processed', refund: input.refund, amount: 50_000 });
  });

  it('fails when its amount ends in 13, and what it held can be refunded again', async () => {
    const input = { refund: someRefundId(), gatewayPayment, amount: 49_913, currency: 'INR' };
    await setting.gateway.refund(input);
    await eventually(() => expect(setting.notices()).toHaveLength(2));
    expect(setting.notices()[1]).toMatchObject({ kind: 'refund_failed', refund: input.refund, failure: { code: 'account_closed' } });
    const { reference } = await setting.gateway.refund(input);
    expect(await setting.gateway.refundNow(reference)).toMatchObject({ kind: 'refund_failed', failure: { code: 'account_closed' } });
    await expect(
      setting.gateway.refund({ refund: someRefundId(), gatewayPayment, amount: 50_000, currency: 'INR' }),
    ).resolves.toHaveProperty('reference');
  });

  it('stays pending when its amount ends in 14, until the bank decides', async () => {
    const taken = await setting.gateway.refund({ refund: someRefundId(), gatewayPayment, amount: 1_014, currency: 'INR' });
    const returned = await setting.gateway.refund({ refund: someRefundId(), gatewayPayment, amount: 2_014, currency: 'INR' });
    await setting.gateway.refund({ refund: someRefundId(), gatewayPayment, amount: 100, currency: 'INR' });
    await eventually(() => expect(setting.notices()).toHaveLength(2));
    expect(await setting.gateway.refundNow(taken.reference)).toBeNull();
    setting.adminOperations.settleRefund(KEY_ID, taken.reference, true);
    setting.adminOperations.settleRefund(KEY_ID, returned.reference, false, 'insufficient_funds');
    await eventually(() => expect(setting.notices()).toHaveLength(4));
    expect(setting.notices()).toContainEqual(expect.objectContaining({ kind: 'refund_processed', gatewayReference: taken.reference }));
    expect(setting.notices()).toContainEqual(
      expect.objectContaining({
        kind: 'refund_failed',
        gatewayReference: returned.reference,
        failure: expect.objectContaining({ code: 'insufficient_balance' }),
      }),
    );
  });

  it('is refused for good above what was captured, and for a payment the gateway does not know', async () => {
    await expect(
      setting.gateway.refund({ refund: someRefundId(), gatewayPayment, amount: 50_001, currency: 'INR' }),
    ).rejects.toBeInstanceOf(GatewayRefused);
    const unknown = setting.gateway.refund({ refund: someRefundId(), gatewayPayment: 'pay_00000000000000', amount: 1, currency: 'INR' });
    await expect(unknown).rejects.toBeInstanceOf(GatewayRefused);
  });
});
