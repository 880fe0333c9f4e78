import { createHmac } from 'node:crypto';
import { GatewaySetting, KEY_ID, WEBHOOK_SECRET, someCharge, someRefundId } from '#test/contracts/gateway-setting';
import { eventually } from '#test/support/machine/eventually';

describe('notices of the gateway', () => {
  let setting: GatewaySetting;
  beforeEach(async () => (setting = await GatewaySetting.open()));
  afterEach(() => setting.close());

  it('are signed over their bytes', async () => {
    await setting.gateway.charge(someCharge());
    await eventually(() => expect(setting.receiver.received).toHaveLength(1));
    const { rawBody, headers } = setting.receiver.received[0]!;
    expect(setting.gateway.isAuthentic(rawBody, headers)).toBe(true);
    expect(headers['x-razorpay-signature']).toBe(createHmac('sha256', WEBHOOK_SECRET).update(rawBody).digest('hex'));
    expect(setting.gateway.isAuthentic(Buffer.concat([rawBody, Buffer.from(' ')]), headers)).toBe(false);
    expect(setting.gatewayWith({ webhook_secret: 'another' }).isAuthentic(rawBody, headers)).toBe(false);
  });

  it('are sent again, the same to the byte, until they are taken', async () => {
    setting.receiver.answers.push(500, 302);
    await setting.gateway.charge(someCharge());
    await eventually(() => expect(setting.receiver.received).toHaveLength(3));
    const [first, second, third] = setting.receiver.received;
    expect(second!.rawBody).toEqual(first!.rawBody);
    expect(third!.rawBody).toEqual(first!.rawBody);
    expect(new Set(setting.notices().map(({ eventId }) => eventId)).size).toBe(1);
  });

  it('are not lost when the gateway stops before they are taken', async () => {
    setting.receiver.answers.push(503);
    const charge = someCharge();
    await setting.gateway.charge(charge);
    await eventually(() => expect(setting.receiver.received).toHaveLength(1));
    await setting.stopSandbox();
    await setting.startSandbox();
    await eventually(() => expect(setting.receiver.received).toHaveLength(2));
    expect(setting.notices()[1]).toEqual(setting.notices()[0]);
  });

  it('come for what settles after a restart too', async () => {
    const charge = someCharge();
    const { reference } = await setting.gateway.charge(charge);
    const open = await setting.gateway.charge(
      someCharge({ instrument: { method: 'upi', method_details: { upi: { vpa: 'pending@test' } } } }),
    );
    await setting.stopSandbox();
    await setting.startSandbox();
    await eventually(() =>
      expect(setting.notices()).toContainEqual(expect.objectContaining({ kind: 'payment_captured', payment: charge.payment })),
    );
    expect(await setting.gateway.charge(charge)).toMatchObject({ reference });
    setting.adminOperations.capturePayment(KEY_ID, open.reference);
    await eventually(() => expect(setting.notices()).toContainEqual(expect.objectContaining({ gatewayReference: open.reference })));
    await expect(
      setting.gateway.refund({ refund: someRefundId(), gatewayPayment: reference, amount: 50_000, currency: 'INR' }),
    ).resolves.toHaveProperty('reference');
  });

  it('all come when many payments are captured at once', async () => {
    const charges = Array.from({ length: 60 }, () => someCharge());
    setting.receiver.answers.push(...Array.from({ length: 20 }, () => 500));
    await Promise.all(charges.map((charge) => setting.gateway.charge(charge)));
    await eventually(() => {
      const named = new Set(setting.notices().map((notice) => ('payment' in notice ? notice.payment : null)));
      expect(charges.every(({ payment }) => named.has(payment))).toBe(true);
    });
  });
});
