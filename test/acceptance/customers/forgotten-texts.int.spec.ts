import type { Json } from '#test/support/clients/merchant-client';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { alertOf } from '#test/support/clients/raised-alerts';
import { codOrder, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { shopper } from '#test/support/clients/shopper';
import { hire, type StaffMember } from '#test/support/clients/staff';
import { verifyAll } from '#test/support/clients/verification';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { Courier } from '#test/support/partners/courier';
import { receivedEvents } from '#test/support/partners/received-events';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { readModelDocuments } from '#test/support/stores/read-model-documents';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const { cart, upi } = ZUBEIDA;
/** What a merchant writes about her, in each place; no two are the same. */
const about = (place: string): string => `Begum Hazrat rang about the ${place}.`;
const NAMED = 'Begum Hazrat';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });
receivedEvents(merchant, receiver, ['*']);

const PROPOSALS = '/admin/v1/proposals';
let owner: StaffMember;
let support: StaffMember;
let paid: Json;
let cash: Json;
/** Paths of all that shows one of the texts. */
const paths: string[] = [];

async function done(path: string, body: object, person = owner): Promise<Json> {
  const { status, body: answered, text } = await person.person.post(path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  return answered;
}

/** Support may refund nothing without approval. */
async function proposed(order_id: string): Promise<Json> {
  const proposal = await done('/v1/refunds', { order_id, amount: 100, note: about('proposal') }, support);
  expect(proposal).toMatchObject({ object: 'proposal', reason: about('proposal'), params: { note: about('proposal') } });
  paths.push(`${PROPOSALS}/${proposal.id}`);
  return proposal;
}

async function acts(order: string): Promise<void> {
  const { id: refund } = await done('/v1/refunds', { order_id: order, amount: 100, note: about('refund') });
  paths.push(`/v1/refunds/${refund}`);
  await proposed(order);
  const [rejected, approved] = [await proposed(order), await proposed(order)];
  await done(`${PROPOSALS}/${rejected.id}/reject`, { note: about('rejection') });
  const { result } = await done(`${PROPOSALS}/${approved.id}/approve`, {});
  paths.push(`/v1/refunds/${result}`, `/v1/orders/${order}/timeline?limit=100`);
}

/** Cash that is confirmed by hand, comes for a return, and is accepted. */
async function cashOrder(): Promise<Json> {
  await verifyAll(service);
  const order = await codOrder(merchant, cart);
  await done(`/v1/orders/${order.id}/verification/confirm`, { note: about('confirmation') });
  const courier = new Courier(service, merchant);
  await courier.acts(order.id, 'ship', { tracking_number: 'ZQ1', courier_code: 'delhivery' });
  await courier.acts(order.id, 'rto');
  await courier.remits(order.id, 249_900);
  const alert = await alertOf(merchant, { order: order.id, type: 'cod_rto_conflict' });
  await done(`/v1/alerts/${alert.id}/resolve`, { note: about('alert') });
  const collection = order.id.replace('ord_', 'cod_');
  await done(`/v1/cod/collections/${collection}/resolve`, { type: 'accepted', note: about('cash') });
  paths.push(`/v1/alerts/${alert.id}`, `/v1/cod/collections/${collection}`, `/v1/orders/${order.id}/timeline?limit=100`);
  return order;
}

async function linked(): Promise<void> {
  const links = new LinkVisitors(service, merchant);
  const { id, url } = await links.link({ amount: 45_000, currency: 'INR', customer: cart.customer, description: about('saree') });
  const { body } = await links.pay(url, upi);
  await orderBecomes(merchant, body.order, { status: 'paid' });
  await links.becomes(id, { status: 'paid' });
  const open = await links.link({ amount: 45_000, currency: 'INR', customer: cart.customer, description: about('blouse') });
  paths.push(`/v1/payment_links/${id}`, `/v1/payment_links/${open.id}`, `/v1/orders/${body.order}`, `/v1/checkout/sessions/${body.id}`);
}

/** She gives her number on the page of a link that names nobody. */
async function linkedToNobody(): Promise<void> {
  const links = new LinkVisitors(service, merchant);
  const { id, url } = await links.link({ amount: 45_000, currency: 'INR', description: about('shawl') });
  const { phone } = ZUBEIDA;
  const { body } = await links.pay(url, { ...upi, customer: { phone } });
  await orderBecomes(merchant, body.order, { status: 'paid', customer: { phone } });
  await links.becomes(id, { status: 'paid' });
  paths.push(`/v1/payment_links/${id}`, `/v1/orders/${body.order}`, `/v1/checkout/sessions/${body.id}`);
}

const shown = async (path: string): Promise<string> => {
  const { status, text } = await owner.person.get(path);
  expect(status).toBe(200);
  return text;
};
const everything = async (): Promise<string[]> => Promise.all([...paths, '/v1/events?limit=100'].map(shown));

beforeAll(async () => {
  owner = await hire(service, 'owner');
  support = await hire(service, 'support');
  paid = await given.paidOrder(merchant, cart);
  await acts(paid.id);
  await linked();
  await linkedToNobody();
  cash = await cashOrder();
  await merchant.post('/risk/lists', { list: 'block', type: 'phone', value: ZUBEIDA.phone, note: about('list') });
  await eventually(async () => {
    for (const text of await everything()) expect(text).toContain(NAMED);
  });
});

describe('what a merchant wrote about a shopper', () => {
  it('is sealed with the shopper, and blank everywhere once they are forgotten', async () => {
    const telling = await service.kept.containing([NAMED]);
    expect(telling.length).toBeGreaterThan(0);
    expect(telling.filter((name) => name.startsWith('history'))).toEqual([]);
    await service.operate('customers.forget', { phone: ZUBEIDA.phone });
    for (const text of await everything()) expect(text).not.toContain(NAMED);
    expect(await service.kept.containing([NAMED])).toEqual([]);
    const [refund] = (await merchant.get(`/refunds?order_id=${paid.id}&limit=1`)).body.data;
    expect(refund).toMatchObject({ note: null, amount: 100, created_by: expect.any(String) });
    const { data: proposals } = (await owner.person.get(`${PROPOSALS}?subject=${paid.id}`)).body;
    expect(proposals.map(({ reason, note, params, status }: Json) => [reason, note, params.note, status])).toEqual([
      [null, null, null, 'approved'],
      [null, null, null, 'rejected'],
      [null, null, null, 'open'],
    ]);
    const types = (await timelineOf(merchant, cash.id)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['verification.confirmed', 'cod.resolved', 'customer.forgotten']));
  });

  it('is blank after a rebuild too, and the history verifies', async () => {
    const live = await readModelDocuments(service);
    await service.operate('projections.rebuild', { name: 'all' });
    expect(await readModelDocuments(service)).toEqual(live);
    for (const text of await everything()) expect(text).not.toContain(NAMED);
  });

  it('is approved without its note, if a proposal outlives its shopper', async () => {
    const { data } = (await owner.person.get(`${PROPOSALS}?subject=${paid.id}&status=open`)).body;
    const { result } = await done(`${PROPOSALS}/${data[0].id}/approve`, {});
    expect((await merchant.get(`/refunds/${result}`)).body).toMatchObject({ note: null, amount: 100 });
  });
});
