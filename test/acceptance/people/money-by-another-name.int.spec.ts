import { actBecomes, ACTS } from '#test/support/clients/bulk-acts';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { codOrder, orderBecomes, upi } from '#test/support/clients/shop';
import { hire, type StaffMember } from '#test/support/clients/staff';
import { given } from '#test/support/given/given';
import { collectionBecomes, Courier } from '#test/support/partners/courier';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;

let owner: StaffMember;
let finance: StaffMember;
let support: StaffMember;
let courier: Courier;

beforeAll(async () => {
  owner = await hire(service, 'owner');
  finance = await hire(service, 'finance');
  support = await hire(service, 'support');
  courier = new Courier(service, merchant);
});

const settings = async (change: object): Promise<void> => expect((await owner.person.patch('/admin/v1/settings', change)).status).toBe(200);
const limitSupport = async (refund_limit: number): Promise<void> =>
  expect((await owner.person.patch(`/admin/v1/users/${support.id}`, { refund_limit })).status).toBe(200);
const approve = ({ id }: Json) => owner.person.post(`/admin/v1/proposals/${id}/approve`);

let parcels = 0;
/** Cash of which ₹499 is missing. */
async function shortCash(remitted = PRICE - 49_900): Promise<string> {
  const { id } = await courier.delivers(`ANOTHER-NAME-${++parcels}`);
  await courier.remits(id, remitted);
  return (await collectionBecomes(merchant, id, { status: 'short_remitted' })).id;
}
/** A remittance of one line, which finance enters. */
async function remits(courier_code: string, tracking_number: string, cod_amount: number): Promise<Json> {
  const lines = [{ tracking_number, cod_amount }];
  return (await finance.person.post('/v1/cod/remittances', { courier_code, utr: `UTR${++parcels}`, lines })).body;
}
const resolve = ({ person }: StaffMember, id: string, body: object) => person.post(`/v1/cod/collections/${id}/resolve`, body);

describe('cash that is given up, where cash_write_off is listed', () => {
  beforeAll(() => settings({ requires_approval: ['cash_write_off'] }));
  afterAll(() => settings({ requires_approval: [] }));

  it.each([
    [{ type: 'courier_corrected', expected_amount: 0 }, PRICE],
    [{ type: 'courier_corrected', expected_amount: PRICE - 1_001 }, 1_001],
    [{ type: 'accepted', note: 'They are right.' }, 49_900],
    [{ type: 'recovered' }, 49_900],
    [{ type: 'written_off' }, 49_900],
  ])('is proposed under any name: %j', async (body, amount) => {
    const id = await shortCash();
    const { status, body: proposal } = await resolve(finance, id, body);
    expect([status, proposal]).toMatchObject([202, { act: 'cash_write_off', subject: id, params: body, amount, currency: 'INR' }]);
    expect((await merchant.get(`/cod/collections/${id}`)).body.status).toBe('short_remitted');
    expect((await merchant.post(`/cod/collections/${id}/resolve`, body)).status).toBe(202);
  });

  it('is decided by a correction once it is approved, in the name of its proposer', async () => {
    const id = await shortCash();
    const { body: proposal } = await resolve(finance, id, {
      type: 'courier_corrected',
      expected_amount: PRICE - 49_900,
      note: 'A rebate.',
    });
    expect((await approve(proposal)).status).toBe(200);
    const { status, expected_amount, resolution } = (await merchant.get(`/cod/collections/${id}`)).body;
    expect([status, expected_amount, resolution]).toMatchObject([
      'resolved',
      PRICE - 49_900,
      { type: 'courier_corrected', note: 'A rebate.', by: finance.id },
    ]);
  });

  it('is not given up beyond what was proposed, if the courier remits less after all', async () => {
    const tracking_number = `ANOTHER-NAME-${++parcels}`;
    const { id } = await courier.delivers(tracking_number);
    const first = await remits('delhivery', tracking_number, PRICE - 2_000);
    const { id: cash } = await collectionBecomes(merchant, id, { status: 'short_remitted' });
    const { body: proposal } = await resolve(finance, cash, { type: 'accepted' });
    expect(proposal.amount).toBe(2_000);
    await finance.person.post(`/v1/cod/remittances/${first.id}/void`, {});
    await collectionBecomes(merchant, id, { status: 'collected' });
    await remits('delhivery', tracking_number, 100);
    await collectionBecomes(merchant, id, { status: 'short_remitted', remitted_amount: 100 });
    expect(refusalOf(await approve(proposal))).toEqual([422, 'collection_not_resolvable', null]);
    expect((await merchant.get(`/cod/collections/${cash}`)).body.status).toBe('short_remitted');
  });

  it('is not given up beyond what was proposed by an act on a filter either', async () => {
    await settings({ undo_window_seconds: 0 });
    const tracking_number = `ANOTHER-NAME-${++parcels}`;
    const { id } = await courier.delivers(tracking_number, 'bluedart');
    const first = await remits('bluedart', tracking_number, PRICE - 2_000);
    await collectionBecomes(merchant, id, { status: 'short_remitted' });
    const filter = { courier_code: 'bluedart', status: 'short_remitted' };
    const { body: proposal } = await finance.person.post(ACTS, { act: 'write_off', list: 'cod_collections', filter });
    expect(proposal.params).toMatchObject({ count: 1, amount: 2_000 });
    await finance.person.post(`/v1/cod/remittances/${first.id}/void`, {});
    await collectionBecomes(merchant, id, { status: 'collected' });
    await remits('bluedart', tracking_number, 100);
    await collectionBecomes(merchant, id, { status: 'short_remitted', remitted_amount: 100 });
    expect((await approve(proposal)).status).toBe(200);
    await actBecomes(owner.person, proposal.subject, { status: 'done', progress: { done: 0, failed: 1, total: 1 } });
    await collectionBecomes(merchant, id, { status: 'short_remitted' });
  });

  it('needs no approval within the tolerance, in one step or in several', async () => {
    const id = await shortCash();
    const correct = async (expected_amount: number) => (await resolve(finance, id, { type: 'courier_corrected', expected_amount })).status;
    expect([await correct(PRICE - 50), await correct(PRICE - 100), await correct(PRICE - 150), await correct(PRICE)]).toEqual([
      200, 200, 202, 200,
    ]);
  });

  it('is refused first for what the resolution itself would be refused for', async () => {
    const { id } = await courier.delivers(`ANOTHER-NAME-${++parcels}`);
    const collection = id.replace('ord_', 'cod_');
    const refused = await resolve(finance, collection, { type: 'accepted' });
    expect(refusalOf(refused)).toEqual([422, 'collection_not_resolvable', null]);
  });
});

describe('a discount by a payment link', () => {
  const link = ({ person }: StaffMember, order: Json, discount?: number) =>
    person.post('/v1/payment_links', { order_id: order.id, currency: 'INR', ...(discount !== undefined && { discount }) });

  it('counts towards the limit of the person who makes the link', async () => {
    await limitSupport(0);
    const order = await codOrder(merchant);
    expect(refusalOf(await link(support, order, PRICE - 100))).toEqual([403, 'role_insufficient', 'discount']);
    expect(refusalOf(await link(support, order, 1))).toEqual([403, 'role_insufficient', 'discount']);
    expect([(await link(support, order)).status, (await link(support, order, 0)).status]).toEqual([201, 201]);
    expect([(await link(owner, order, 5_000)).status, (await merchant.post('/payment_links', { order_id: order.id, currency: 'INR', discount: 5_000 })).status]).toEqual([201, 201]); // prettier-ignore
  });

  it('leaves the rest of the limit for refunds of the order', async () => {
    await limitSupport(5_000);
    const order = await codOrder(merchant);
    const { body } = await link(support, order, 3_000);
    const shoppers = new LinkVisitors(service, merchant);
    await shoppers.pay(body.url, upi('success@test'));
    await orderBecomes(merchant, order.id, { status: 'paid', amount_paid: PRICE - 3_000 });
    const refund = async (amount: number) => (await support.person.post('/v1/refunds', { order_id: order.id, amount })).status;
    expect([await refund(2_001), await refund(2_000), await refund(1)]).toEqual([202, 201, 202]);
  });
});

describe('a dry run that is null', () => {
  it('is refused before anything is performed', async () => {
    const { id } = await given.paidOrder(merchant);
    const before = (await owner.person.get(ACTS)).body.data;
    const act = { act: 'refund', list: 'orders', filter: { status: 'paid' }, dry_run: null };
    expect(refusalOf(await owner.person.post(ACTS, act))).toEqual([400, 'invalid_boolean', 'dry_run']);
    const writeOff = { act: 'write_off', list: 'cod_collections', filter: { status: 'short_remitted' }, dry_run: null };
    expect(refusalOf(await finance.person.post(ACTS, writeOff))).toEqual([400, 'invalid_boolean', 'dry_run']);
    expect((await owner.person.get(ACTS)).body.data).toEqual(before);
    expect((await merchant.get(`/orders/${id}`)).body.amount_refunded).toBe(0);
  });

  it.each(['dry_run=true&dry_run=true', 'dry_run=', 'dry_run=null'])(
    'or is said twice or emptily of a remittance, is refused: %s',
    async (query) => {
      const lines = [{ tracking_number: 'NOTHING', cod_amount: 1 }];
      const answer = await merchant.post(`/cod/remittances?${query}`, { courier_code: 'delhivery', lines });
      expect(refusalOf(answer)).toEqual([400, 'invalid_boolean', 'dry_run']);
    },
  );
});
