import { GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { GatewaySetting, KEY_ID, someCharge } from '#test/contracts/gateway-setting';
import { eventually } from '#test/support/machine/eventually';

const SESSION = 'cs_0ViBX0Zy7PcB1m3yQwErTy12';
const hosted = () => someCharge({ instrument: { method: 'hosted', method_details: {} }, notes: { session: SESSION } });

describe('a page of the simulated gateway’s own', () => {
  let setting: GatewaySetting;
  beforeEach(async () => (setting = await GatewaySetting.open()));
  afterEach(() => setting.close());

  it('is one however often it is requested, also when the first answer was lost, and reports the method that paid', async () => {
    const charge = hosted();
    setting.relay.loseAnswerTo('POST /v1/payment_links');
    await expect(setting.gateway.charge(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
    const first = await setting.gateway.charge(charge);
    expect(first.action).toMatchObject({ type: 'redirect', url: expect.stringContaining(`/bank/${charge.payment}`) });
    expect(await setting.gateway.charge(charge)).toEqual(first);
    expect(await setting.gateway.paymentNow(first.reference)).toBeNull();

    setting.adminOperations.settleLink(KEY_ID, first.reference, 'wallet', true);
    const captured = { kind: 'payment_captured', payment: charge.payment, session: SESSION, methodUsed: 'wallet' };
    await eventually(() => expect(setting.notices()).toContainEqual(expect.objectContaining(captured)));
    expect(await setting.gateway.paymentNow(first.reference)).toMatchObject(captured);
    expect(await setting.gateway.cancelHosted(first.reference)).toMatchObject(captured);
  });

  it('is over when it was closed, or the bank has said no', async () => {
    const [closed, declined] = [await setting.gateway.charge(hosted()), await setting.gateway.charge(hosted())];
    await setting.gateway.cancelHosted(closed.reference);
    setting.adminOperations.settleLink(KEY_ID, declined.reference, 'card', false);
    for (const { reference } of [closed, declined]) {
      expect(await setting.gateway.paymentNow(reference)).toMatchObject({ kind: 'payment_failed', session: SESSION });
      expect(await setting.gateway.cancelHosted(reference)).toBeNull();
    }
    await eventually(() => expect(setting.notices().filter(({ kind }) => kind === 'payment_failed')).toHaveLength(3));
  });
});
