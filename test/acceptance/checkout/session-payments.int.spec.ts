import { CommandBus } from '@nestjs/cqrs';
import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { receivedEvents } from '#test/support/partners/received-events';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const events = receivedEvents(merchant, receiver, ['*']);

const read = async (id: string): Promise<Json> => (await merchant.get(`/checkout/sessions/${id}`)).body;
const complete = (id: string, choice: object) => merchant.post(`/checkout/sessions/${id}/complete`, choice);
const becomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const session = await read(id);
    expect(session).toMatchObject(expected);
    return session;
  });
const reported = (id: string): string[] =>
  events()
    .filter(({ data }) => data.object.id === id)
    .map(({ type }: Json) => type);
const factsOf = async (stream: string): Promise<string[]> => (await service.part(EventHistory).stream(stream)).map(({ type }) => type);

describe('card, netbanking, wallet', () => {
  it.each([
    ['card', { card: { token: 'tok_success' } }],
    ['netbanking', { netbanking: { bank: 'HDFC' } }],
    ['wallet', { wallet: { provider: 'paytm' } }],
  ])('%s: the session stays open, and the capture completes it and places the order, paid at once', async (method, details) => {
    const { id } = await openSession(merchant);
    const { status, body } = await complete(id, { payment_option: 'prepaid', payment: { method, ...details } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'open', payment_status: 'processing', order: null, completed_at: null });
    const { order } = await becomes(id, { status: 'complete', payment_status: 'paid', order: expect.stringMatching(/^ord_/) });
    expect(await orderBecomes(merchant, order, { status: 'paid' })).toMatchObject({
      payment_status: 'paid',
      checkout_session: id,
      amount_paid: 249_900,
      payment_method: 'prepaid',
      payment_method_details: { type: method },
    });
    const facts = (await factsOf(`order-${order}`)).filter((type) => !type.startsWith('storefront.'));
    expect(facts).toEqual(['order.placed', 'payment.started', 'payment.captured', 'order.paid']);
    await eventually(() => {
      expect(reported(id).toSorted()).toEqual(['checkout.session.completed', 'checkout.session.created']);
      expect(reported(order).toSorted()).toEqual(['order.created', 'order.paid']);
    });
  });

  it('keeps the card’s token between us and the gateway', async () => {
    const { id } = await openSession(merchant);
    await complete(id, card('tok_7f3a'));
    const { order } = await becomes(id, { status: 'complete' });
    expect(await orderBecomes(merchant, order, { status: 'paid' })).toMatchObject({
      payment_method_details: { type: 'card', upi: null, netbanking: null, wallet: null },
    });
    expect(await paymentAtGateway(service, id)).toMatchObject({ method: 'card', token_id: 'tok_7f3a' });
    expect((await merchant.get(`/orders/${order}`)).text).not.toContain('tok_7f3a');
    expect(await service.kept.containing(['tok_7f3a'])).toEqual([]);
  });

  it.each([
    ['netbanking', { netbanking: { bank: 'HOUSE_7F3A' } }],
    ['wallet', { wallet: { provider: 'house_7f3a' } }],
  ])('hides the shopper’s %s from a copy of the history', async (method, details) => {
    const { id } = await openSession(merchant);
    await complete(id, { payment_option: 'prepaid', payment: { method, ...details } });
    const { order } = await becomes(id, { status: 'complete' });
    expect(await orderBecomes(merchant, order, { status: 'paid' })).toMatchObject({ payment_method_details: details });
    const telling = await service.kept.containing(Object.values(details).flatMap((detail) => Object.values<string>(detail)));
    expect(telling.filter((name) => name.startsWith('history'))).toEqual([]);
  });

  it('pays the part in advance, and the rest with the COD fee is due on delivery', async () => {
    const part = { payment_options: ['partial_prepaid'], prepaid_requirement: { type: 'flat', value: 50_000 }, cod: { fee: 4_900 } };
    const { id } = await openSession(merchant, part);
    await complete(id, { ...card('tok_success'), payment_option: 'partial_prepaid' });
    const { order } = await becomes(id, { status: 'complete', payment_status: 'partially_paid' });
    const paid = await orderBecomes(merchant, order, { status: 'paid' });
    expect(paid).toMatchObject({ payment_status: 'partially_paid', amount_paid: 50_000, amount_cod_due: 204_800 });
  });

  it('the order can be refunded like any other', async () => {
    const { id } = await openSession(merchant);
    await complete(id, card('tok_success'));
    const { order } = await becomes(id, { status: 'complete' });
    await orderBecomes(merchant, order, { status: 'paid' });
    const { body } = await refund(merchant, order, 10_000);
    const { destination } = await refundBecomes(merchant, body.id, { status: 'succeeded' });
    expect(destination).toMatchObject({ type: 'card', label_masked: null });
  });

  it('a failure puts it back to unpaid with last_payment_error, and the shopper may try again', async () => {
    const { id } = await openSession(merchant);
    await complete(id, card('tok_declined'));
    await becomes(id, {
      status: 'open',
      payment_status: 'unpaid',
      order: null,
      last_payment_error: { code: 'declined', message: expect.any(String) },
    });
    const again = await complete(id, card('tok_success'));
    expect(again.body).toMatchObject({ status: 'open', payment_status: 'processing', last_payment_error: null });
    await becomes(id, { status: 'complete', payment_status: 'paid' });
  });

  it('completing it while one is in progress is 422 payment_in_progress, for every payment option', async () => {
    const { id } = await openSession(merchant, { payment_options: ['prepaid', 'cod'] });
    await complete(id, card('tok_pending'));
    for (const choice of [card('tok_success'), upi('success@test'), { payment_option: 'cod' }]) {
      const { status, body } = await complete(id, choice);
      expect([status, body.error.code]).toEqual([422, 'payment_in_progress']);
    }
    await bankDecides(service, id, false);
    await becomes(id, { status: 'open', payment_status: 'unpaid' });
    expect((await complete(id, { payment_option: 'cod' })).body).toMatchObject({ status: 'complete', payment_status: 'cod' });
  });

  it('repeated with the same idempotency key, only one payment is in progress', async () => {
    const { id } = await openSession(merchant);
    const once = { 'Idempotency-Key': `pay-${id}` };
    const [first, second] = [
      await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_pending'), once),
      await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_pending'), once),
    ];
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect((await factsOf(`checkout_session-${id}`)).filter((type) => type.endsWith('payment_started'))).toHaveLength(1);
  });

  it('an order whose process died before placing it is placed automatically', async () => {
    const bus = service.part(CommandBus);
    const { id } = await openSession(merchant);
    const give = bus.execute.bind(bus);
    let died = false;
    bus.execute = async (command: object) => {
      if (!died && command.constructor.name === 'PlaceOrder') {
        died = true;
        throw new Error('died');
      }
      return give(command as never);
    };
    await complete(id, card('tok_success'));
    const { order } = await becomes(id, { status: 'complete' });
    await orderBecomes(merchant, order, { status: 'paid' });
    expect(died).toBe(true);
    bus.execute = give;
    expect((await factsOf(`order-${order}`)).filter((type) => type === 'order.placed')).toHaveLength(1);
  });
});

describe('a capture arriving after expiry', () => {
  it.each(['expires_at passes', 'expire or DELETE'])('never places an order: it is refunded automatically (%s)', async (how) => {
    const { id } = await openSession(merchant);
    await complete(id, card('tok_pending'));
    await paymentAtGateway(service, id);
    if (how === 'expires_at passes') service.clock.advance(86_401);
    else await merchant.delete(`/checkout/sessions/${id}`);
    await becomes(id, { status: 'expired', payment_status: 'unpaid', last_payment_error: { code: 'payment_expired' } });
    await bankDecides(service, id, true);
    const session = await becomes(id, {
      status: 'expired',
      payment_status: 'unpaid',
      order: null,
      last_payment_error: { code: 'captured_too_late', message: expect.stringContaining('has gone back') },
    });
    expect(await paymentAtGateway(service, id)).toMatchObject({ status: 'refunded', amount_refunded: 249_900 });
    expect((await merchant.get('/orders?limit=100')).body.data.filter((order: Json) => order.checkout_session === session.id)).toEqual([]);
    expect(await factsOf(`checkout_session-${id}`)).toEqual(
      expect.arrayContaining([
        'checkout_session.payment_captured_late',
        'checkout_session.payment_alert_raised',
        'checkout_session.refund_succeeded',
      ]),
    );
  });
});
