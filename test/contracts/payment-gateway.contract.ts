import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import type { Charge, PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import type { NoticeReceiver } from '#test/contracts/gateway-receiver';
import { someCharge, someRefundId } from '#test/contracts/gateway-setting';
import type { Relay } from '#test/contracts/gateway-relay';
import { eventually } from '#test/support/machine/eventually';

/** A gateway over a real socket, with a line that can lose answers and a receiver of its notices. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** The same with credentials that the gateway does not know. */
  readonly stranger: PaymentGateway;
  readonly receiver: NoticeReceiver;
  readonly relay: Relay;
  /** The requests that move money. */
  readonly moves: { readonly charge: string; refund(gatewayPayment: string): string };
  /** The bank decides what is still open. */
  approve(gatewayPayment: string): void;
  close(): Promise<void>;
}

const byCard = (token: string): Charge =>
  someCharge({ instrument: { method: 'card', method_details: { card: { token } } }, notes: { order: 'ord_0000000000000000000000aa' } });

/** What every payment gateway does alike, in any wire format. */
export function paymentGatewayContract(open: () => Promise<GatewayUnderTest>): void {
  let setting: GatewayUnderTest;
  beforeEach(async () => (setting = await open()));
  afterEach(() => setting.close());

  const notices = (): GatewayNotice[] =>
    setting.receiver.received.map(({ rawBody, headers }) => setting.gateway.parseNotice(rawBody, headers));
  const reported = (expected: object): Promise<void> =>
    eventually(() => expect(notices()).toContainEqual(expect.objectContaining(expected)));
  const captured = async (): Promise<string> => {
    const { reference } = await setting.gateway.charge(byCard('tok_success'));
    await reported({ kind: 'payment_captured', gatewayReference: reference });
    return reference;
  };
  /** What has moved at the gateway, each once. */
  const movements = (): string[] => [...new Set(notices().flatMap((each) => ('gatewayReference' in each ? [each.gatewayReference] : [])))];
  /** Stripe's package retries once automatically when a connection breaks, under the same idempotency key. */
  const answerLost = (call: Promise<unknown>): Promise<void> =>
    call.then(
      () => undefined,
      (fault: unknown) => expect(fault).toBeInstanceOf(GatewayUnavailable),
    );

  it('reports a capture under our ids, by a notice that it has signed', async () => {
    const charge = byCard('tok_success');
    const { reference } = await setting.gateway.charge(charge);
    await reported({
      kind: 'payment_captured',
      payment: charge.payment,
      order: 'ord_0000000000000000000000aa',
      session: null,
      gatewayReference: reference,
      amount: charge.amount,
      currency: 'INR',
    });
    for (const { rawBody, headers } of setting.receiver.received) {
      expect(setting.gateway.isAuthentic(rawBody, headers)).toBe(true);
      expect(setting.gateway.isAuthentic(Buffer.concat([rawBody, Buffer.from(' ')]), headers)).toBe(false);
      expect(setting.gateway.isAuthentic(rawBody, {})).toBe(false);
      expect(setting.stranger.isAuthentic(rawBody, headers)).toBe(false);
    }
  });

  it('is one charge however often it is requested, also when the first answer was lost', async () => {
    const charge = byCard('tok_success');
    setting.relay.loseAnswerTo(setting.moves.charge);
    await answerLost(setting.gateway.charge(charge));
    await reported({ kind: 'payment_captured', payment: charge.payment });
    const first = await setting.gateway.charge(charge);
    expect(await setting.gateway.charge(charge)).toEqual(first);
    expect(movements()).toEqual([first.reference]);
  });

  it('says that a card was declined, at once or by notice, with a reason', async () => {
    const charge = byCard('tok_declined');
    const refusal = await setting.gateway.charge(charge).then(
      () => null,
      (fault: unknown) => fault,
    );
    if (refusal !== null) expect(refusal).toBeInstanceOf(GatewayRefused);
    await reported({ kind: 'payment_failed', payment: charge.payment, failure: { code: expect.any(String), message: expect.any(String) } });
  });

  it('answers with the state of a payment', async () => {
    const { reference } = await setting.gateway.charge(byCard('tok_pending'));
    expect(await setting.gateway.paymentNow(reference)).toBeNull();
    setting.approve(reference);
    await reported({ kind: 'payment_captured', gatewayReference: reference });
    const { eventId: _, at: __, ...notice } = notices().at(-1)!;
    expect(await setting.gateway.paymentNow(reference)).toMatchObject(notice);
    await expect(setting.gateway.captureAuthorized(reference, 50_000, 'INR')).resolves.toMatchObject(notice);
  });

  it('lists what was begun in a stretch of time, from its first second on and before its end', async () => {
    const gatewayPayment = await captured();
    const { reference } = await setting.gateway.refund({ refund: someRefundId(), gatewayPayment, amount: 20_000, currency: 'INR' });
    await reported({ kind: 'refund_processed', gatewayReference: reference });
    await setting.gateway.charge(byCard('tok_pending'));
    const listed = async (kind: 'payments' | 'refunds', from: number, to: number) =>
      (await setting.gateway.begunWithin(kind, { from, to }, null)).notices.map(({ at, gatewayReference }) => ({ at, gatewayReference }));
    for (const [kind, id] of [
      ['payments', gatewayPayment],
      ['refunds', reference],
    ] as const) {
      const all = await listed(kind, 0, 2 ** 31);
      expect(all).toHaveLength(1);
      const { at } = all[0]!;
      expect(await listed(kind, at, at + 1)).toEqual([{ at, gatewayReference: id }]);
      expect(await listed(kind, at + 1, at + 60)).toEqual([]);
      expect(await listed(kind, at - 60, at)).toEqual([]);
      await expect(setting.stranger.begunWithin(kind, { from: 0, to: at }, null)).rejects.toBeInstanceOf(GatewayUnavailable);
    }
  });

  it('is one refund however often it is requested, also when the first answer was lost', async () => {
    const gatewayPayment = await captured();
    const input = { refund: someRefundId(), gatewayPayment, amount: 20_000, currency: 'INR' };
    setting.relay.loseAnswerTo(setting.moves.refund(gatewayPayment));
    await answerLost(setting.gateway.refund(input));
    const { reference, ...taken } = await setting.gateway.refund(input);
    expect(taken).toEqual({ gatewayPayment, amount: 20_000, currency: 'INR' });
    expect(await setting.gateway.refund(input)).toEqual({ reference, ...taken });
    await reported({ kind: 'refund_processed', refund: input.refund, gatewayReference: reference, gatewayPayment, amount: 20_000 });
    expect(movements()).toEqual([gatewayPayment, reference]);
    const { bankReference, kind } = (await setting.gateway.refundNow(reference))!;
    expect({ kind, bankReference }).toEqual({
      kind: 'refund_processed',
      bankReference: { type: expect.stringMatching(/^(arn|rrn|utr)$/), value: expect.stringMatching(/^\d+$/) },
    });
  });

  it('refuses to give back more than was taken, for good', async () => {
    const gatewayPayment = await captured();
    const refusal = setting.gateway.refund({ refund: someRefundId(), gatewayPayment, amount: 50_001, currency: 'INR' });
    await expect(refusal).rejects.toBeInstanceOf(GatewayRefused);
  });

  it('says why a refund failed, in words', async () => {
    const gatewayPayment = await captured();
    const refund = someRefundId();
    const { reference } = await setting.gateway.refund({ refund, gatewayPayment, amount: 1_013, currency: 'INR' });
    const failure = { code: expect.stringMatching(/^(account_closed|instrument_expired)$/), message: expect.stringMatching(/\w+\.$/) };
    await reported({ kind: 'refund_failed', refund, gatewayReference: reference, failure, bankReference: null });
    expect(await setting.gateway.refundNow(reference)).toMatchObject({ kind: 'refund_failed', failure });
  });

  it('leaves the outcome open when it does not know us or cannot be reached', async () => {
    await expect(setting.stranger.check()).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(setting.stranger.charge(byCard('tok_success'))).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(setting.gateway.check()).resolves.toBeUndefined();
    await setting.relay.stop();
    await expect(setting.gateway.charge(byCard('tok_success'))).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  it('refuses a notice that is no JSON', () => {
    expect(() => setting.gateway.parseNotice(Buffer.from('no json'), {})).toThrow(expect.objectContaining({ code: 'invalid_json' }));
  });
}
