import { openSqlite } from '#platform/embedded/sqlite';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, idempotency, type Json, type MerchantClient } from '#test/support/clients/merchant-client';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { card } from '#test/support/clients/session-payments';
import { cart, upi } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();

/** As death between the append and the keeping of its answer leaves every request: begun, and never answered. */
function forgetAnswers(): void {
  const work = openSqlite(directory.path('work.db'), { synchronous: 'FULL' });
  const { changes } = work.prepare('UPDATE idempotency_records SET status = NULL, body = NULL, request_id = NULL').run();
  expect(Number(changes)).toBeGreaterThan(0);
  work.close();
}

describe('7. It survives a crash: killed between the append and the answer', () => {
  const { service, receiver } = serviceUnderTest('mortal', { dataDir: directory.path(''), receiver: true });

  const ask = (request: (merchant: MerchantClient) => Promise<Answered>): Promise<Answered> => service.ask(request);
  const all = async (path: string): Promise<Json[]> => (await ask((merchant) => merchant.get(`${path}?limit=100`))).body.data;

  const open = async (reference: string): Promise<Json> =>
    (
      await ask((merchant) =>
        merchant.post('/checkout/sessions', cart({ client_reference_id: reference, payment_options: ['prepaid', 'cod'] })),
      )
    ).body;

  const paid = async (): Promise<string> => {
    const { id } = await open('paid');
    const { order } = (await ask((merchant) => merchant.post(`/checkout/sessions/${id}/complete`, upi('success@test')))).body;
    await eventually(async () => expect((await ask((merchant) => merchant.get(`/orders/${order}`))).body.status).toBe('paid'));
    return order;
  };

  /** The session of a payment link for an order of cash. */
  const byLink = async (): Promise<string> => {
    const { id } = await open('by-link');
    const { order } = (await ask((merchant) => merchant.post(`/checkout/sessions/${id}/complete`, { payment_option: 'cod' }))).body;
    const { url } = (await ask((merchant) => merchant.post('/payment_links', { order_id: order, currency: 'INR' }))).body;
    const browser = new BrowserWithoutScript({ addresses: { certificate: { file: directory.path('tls/certificate.pem') } } });
    const { location } = await browser.visit(`${await service.address()}${new URL(url).pathname}`);
    await browser.close();
    return /cs_\w{24}/.exec(location!)![0];
  };
  const isComplete = async (session: string): Promise<void> => {
    const { status } = (await ask((merchant) => merchant.get(`/checkout/sessions/${session}`))).body;
    expect(status).toBe('complete');
  };

  it('a repeat of each write finds the first outcome instead of making a second one', async () => {
    const order = await paid();
    const [{ id: payment }] = await all(`/orders/${order}/payments`);
    const [byHand, inCash, givenUp, unpaid] = [await open('by-hand'), await open('in-cash'), await open('given-up'), await open('unpaid')];
    await ask((merchant) => merchant.post(`/checkout/sessions/${givenUp.id}/complete`, card('tok_pending')));
    await ask((merchant) => merchant.post(`/checkout/sessions/${unpaid.id}/complete`, upi('failure@test')));
    await eventually(async () =>
      expect((await ask((merchant) => merchant.get(`/checkout/sessions/${unpaid.id}`))).body.payment_status).toBe('unpaid'),
    );
    const [linked, closed] = [await byLink(), await byLink()];
    const endpoint = { url: receiver.url, events: ['order.paid'] };
    const gone = (await ask((merchant) => merchant.post('/webhooks', endpoint))).body;
    const input = cart({ client_reference_id: 'once' });
    const writes: Record<string, (merchant: MerchantClient, key: Record<string, string>) => Promise<Answered>> = {
      create: (merchant, key) => merchant.post('/checkout/sessions', input, key),
      expire: (merchant, key) => merchant.post(`/checkout/sessions/${byHand.id}/expire`, {}, key),
      complete: (merchant, key) => merchant.post(`/checkout/sessions/${inCash.id}/complete`, { payment_option: 'cod' }, key),
      abandon: (merchant, key) => merchant.post(`/checkout/sessions/${givenUp.id}/abandon_payment`, {}, key),
      again: (merchant, key) => merchant.post(`/checkout/sessions/${unpaid.id}/complete`, upi('success@test'), key),
      payByLink: (merchant, key) => merchant.post(`/checkout/sessions/${linked}/complete`, upi('success@test'), key),
      payByClosed: (merchant, key) => merchant.post(`/checkout/sessions/${closed}/complete`, upi('pending@test'), key),
      refund: (merchant, key) => merchant.post('/refunds', { order_id: order, amount: 1_000 }, key),
      refundThere: (merchant, key) => merchant.post(`/test_helpers/payments/${payment}/gateway_refund`, { amount: 2_000 }, key),
      dispute: (merchant, key) => merchant.post(`/test_helpers/payments/${payment}/dispute`, { phase: 'fraud' }, key),
      payOut: (merchant, key) => merchant.post('/test_helpers/settlements/pay_out', {}, key),
      annotate: (merchant, key) => merchant.patch(`/orders/${order}`, { metadata: { packed: true } }, key),
      register: (merchant, key) => merchant.post('/webhooks', endpoint, key),
      remove: (merchant, key) => merchant.delete(`/webhooks/${gone.id}`, key),
    };
    const everything = async (): Promise<number[]> =>
      Promise.all(
        ['/checkout/sessions', '/orders', '/refunds', '/disputes', '/settlements', '/webhooks'].map(
          async (path) => (await all(path)).length,
        ),
      );

    const first = new Map<string, Answered>();
    for (const [name, write] of Object.entries(writes)) first.set(name, await ask((merchant) => write(merchant, idempotency(name))));
    for (const { status, text } of first.values()) if (status >= 300) throw new Error(text);
    await eventually(() => isComplete(linked));
    expect((await ask((merchant) => merchant.post(`/checkout/sessions/${closed}/expire`))).body.status).toBe('expired');
    const before = await everything();
    await service.kill();
    forgetAnswers();
    service.begin();

    for (const [name, write] of Object.entries(writes)) {
      const again = await ask((merchant) => write(merchant, idempotency(name)));
      const { status, body } = first.get(name)!;
      expect([name, again.status, again.body.id]).toEqual([name, status, body.id]);
      expect(again.headers['idempotent-replayed']).toBeUndefined();
      for (const secret of ['client_secret', 'secret']) expect(again.body[secret]).toBe(body[secret]);
      const replayed = await ask((merchant) => write(merchant, idempotency(name)));
      expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([again.text, 'true']);
    }
    expect(await everything()).toEqual(before);
    const { order: retried } = (await ask((merchant) => merchant.get(`/checkout/sessions/${unpaid.id}`))).body;
    expect((await ask((merchant) => merchant.get(`/orders/${retried}/payments`))).body.data).toHaveLength(2);
    await eventually(async () => {
      const { amount_refunded: refunded, amount_refund_pending: pending } = (await ask((merchant) => merchant.get(`/orders/${order}`)))
        .body;
      expect([refunded, pending]).toEqual([3_000, 0]);
    });
  });
});
