import { Connections } from '#integrations/connections/connections';
import { EventHistory } from '#platform/event-history/event-history';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { failedOrder, orderBecomes, paidByCard, paidOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, receiver } = serviceUnderTest('own', { receiver: true });

/** What differs from purchase to purchase: digests, ids of the service and its partners, references, the hour, times, and the shop's numbers. */
const OWN = new RegExp(
  [
    String.raw`(?<="(?:customer|subject|upi_transaction_id)":")[\w-]{14,43}`,
    String.raw`\b[a-z]{2,9}_(?:\w{24}|\w{14})\b`,
    String.raw`\b[\da-f]{8}-[\da-f-]{27}\b`,
    String.raw`\bshop-[\da-f]{12}\b`,
    String.raw`(?<="hour":)\d+`,
    String.raw`\b(?:1\d{19}|\d{12}|1\d{9})\b`,
    String.raw`#\d{4}\b`,
    String.raw`(?<=&tag=)[\w-]{22}`,
  ].join('|'),
  'g',
);

/** The same for every purchase. An id keeps its prefix, and a number remains one. */
function likeAny(value: unknown): Json {
  const general = (own: string): string =>
    /^(?:\d{1,2}|1\d{9})$/.test(own) ? '1' : (/^[a-z]{2,9}_(?=\w{14}(?:\w{10})?$)/.exec(own)?.[0] ?? 'own');
  return JSON.parse(JSON.stringify(value).replace(OWN, general));
}

/** The copy in the shop is made beside the payment, sooner or later. */
const isOfCopy = ({ type }: { readonly type: string }): boolean => type.startsWith('storefront');

interface Buyer {
  readonly merchant: MerchantClient;
  readonly account: string;
}

/** A merchant whose first order this is, with an endpoint for all events. */
async function newBuyer(): Promise<Buyer> {
  const { id: account } = await service.operate('accounts.create', { name: 'A store' });
  const { client: merchant } = await service.keyHolder({ account });
  await merchant.post('/webhooks', { url: `${receiver.url}?${account}`, events: ['*'] });
  return { merchant, account };
}

/** The facts of an account's purchase, and the kinds of those of the shop's copy. */
async function factsOf({ account }: Buyer): Promise<Json> {
  const events = await service.part(EventHistory).read(null, 10_000);
  const bought = events.filter(({ stream, metadata }) => metadata.account === account && /^(?:checkout_session|order)-/.test(stream));
  const facts = bought.map(({ stream, type, data, metadata: { causation, request_id, command: _, correlation: __, ...metadata } }) => ({
    stream: stream.split('-', 1),
    type,
    data,
    metadata,
    isCaused: causation !== null,
    isRequested: request_id !== null,
  }));
  const copied = bought.filter(isOfCopy).map(({ type }) => type);
  return { facts: likeAny(facts.filter((each) => !isOfCopy(each))), copied: [...new Set(copied)].toSorted() };
}

const keyIdOf = async (account: string): Promise<string> =>
  (await service.part(Connections).gatewayOf(account, false, 'upi', { amount: 1, currency: 'INR' })).key_id;

/** What the gateway has of an account. */
async function booksOf({ account }: Buyer): Promise<Json> {
  const file = service.sandbox['file'];
  const key_id = await keyIdOf(account);
  const entities = file.sql('SELECT kind, parent, receipt, repeat_key, doc FROM entities WHERE key_id = ? ORDER BY kind').all(key_id);
  const callbacks = file.sql('SELECT url FROM callbacks WHERE id IN (SELECT id FROM entities WHERE key_id = ?)').all(key_id);
  const open = file.sql('SELECT (SELECT count(*) FROM settlements) AS settlements, (SELECT count(*) FROM outbox) AS notices').get();
  return { entities: likeAny(entities.map(({ doc, ...row }) => [row, JSON.parse(doc as string)])), callbacks: likeAny(callbacks), open };
}

/** The bodies of the webhooks of an account. They show how far the copy was by then, which differs. */
const webhooksOf = ({ account }: Buyer): Json[] =>
  receiver.received
    .filter(({ path }) => path.endsWith(account))
    .map(({ body }) => likeAny(JSON.parse(body, (key, value: unknown) => (key === 'storefront' ? null : value))))
    .toSorted((one, other) => (one.type < other.type ? -1 : 1));

/** All that a purchase leaves behind. */
async function leftBehind(buyer: Buyer, { id, checkout_session }: Json): Promise<Json> {
  const { merchant } = buyer;
  const order = await orderBecomes(merchant, id, { storefront: { sync_state: 'synced', tags: ['risk-low'] } });
  const { body: events } = await merchant.get('/events?limit=100');
  await eventually(() => expect(webhooksOf(buyer)).toHaveLength(events.data.length));
  const shown = async (path: string): Promise<Json> => {
    const { status, body } = await merchant.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const [timeline, ...others] = await Promise.all(
    [
      `/orders/${id}/timeline?limit=100`,
      `/orders/${id}/payments`,
      `/checkout/sessions/${checkout_session}`,
      `/risk/assessments/${order.risk.assessment}`,
    ].map(shown),
  );
  const ofPurchase = timeline.data.filter((each: Json) => !JSON.stringify(each).includes('storefront'));
  const resources = likeAny([order, ofPurchase, others]);
  return { ...(await factsOf(buyer)), ...(await booksOf(buyer)), webhooks: webhooksOf(buyer), resources };
}

describe('an order that a story begins by', () => {
  it.each([
    ['by UPI', paidOrder, given.paidOrder],
    ['by card', paidByCard, given.paidByCard],
    ['in vain', failedOrder, given.failedOrder],
  ])('leaves behind what one leaves that is paid over HTTP %s', async (_, bought, begun) => {
    const [real, likeIt] = [await newBuyer(), await newBuyer()];
    const [one, other] = [await bought(real.merchant), await begun(likeIt.merchant)];
    expect(await leftBehind(likeIt, other)).toEqual(await leftBehind(real, one));
  });

  it('has the cart that the story names', async () => {
    const { merchant } = await newBuyer();
    const plain = { amount_details: undefined, line_items: undefined };
    expect(await given.paidOrder(merchant, { ...plain, amount: 501, metadata: { a: 1 } })).toMatchObject({
      amount_paid: 501,
      metadata: { a: 1 },
    });
    await expect(given.paidOrder(merchant, { ...plain, amount: -1 })).rejects.toThrow('amount');
  });

  it('is refunded, disputed and settled at the gateway', async () => {
    const { merchant, account } = await newBuyer();
    const { id } = await given.paidOrder(merchant);
    const { body } = await refund(merchant, id, 1000);
    await refundBecomes(merchant, body.id, { status: 'succeeded' });
    const [{ id: payment }] = (await merchant.get(`/orders/${id}/payments`)).body.data;
    service.sandbox.openDispute(payment, { phase: 'chargeback', amount: 2000 });
    await orderBecomes(merchant, id, { amount_refunded: 1000, amount_disputed: 2000 });
    expect(service.sandbox.payOut(await keyIdOf(account))).toMatch(/^setl_/);
  });
});
