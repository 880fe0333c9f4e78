import { DAY, HOUR, INDIA } from '#kernel/time';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { rowsOf } from '#test/support/clients/reports';
import { given } from '#test/support/given/given';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { Courier } from '#test/support/partners/courier';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { orderBecomes, upi } from '#test/support/clients/shop';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PATH = '/reconciliation/claims';
const PRICE = 249_900;
/** In India, where the account is. */
const TODAY = new Date(Date.now() + INDIA * 1000).toISOString().slice(0, 10);

const claims = async (query: string): Promise<Json[]> => (await merchant.get(`${PATH}?limit=100&${query}`)).body.data;
/** The one claim that a query finds, as it is expected to become. */
const claimBecomes = (query: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const found = await claims(query);
    expect(found).toEqual([expect.objectContaining(expected)]);
    return found[0];
  });
const advance = async (seconds: number): Promise<void> =>
  expect((await merchant.post('/test_helpers/clock/advance', { seconds })).status).toBe(200);
const payOut = async (): Promise<Json> => {
  const { status, body } = await merchant.post('/test_helpers/settlements/pay_out', {});
  expect(status).toBe(200);
  return body;
};
const remits = async (courier_code: string, lines: readonly object[]): Promise<string> => {
  const { status, body } = await merchant.post('/cod/remittances', { courier_code, lines });
  expect(status).toBe(201);
  return body.id;
};
const credited = async (utr: string, amount: number): Promise<string> => {
  const { status, body } = await merchant.post('/cod/bank_credits', { utr, amount, credited_at: service.clock.now() - HOUR });
  expect(status).toBe(201);
  return body.id;
};

describe('a claim', () => {
  it('is against a courier that does not remit, from the due date until it has', async () => {
    const { id: order } = await new Courier(service, merchant).delivers('CLAIM1');
    const id = order.replace('ord_', 'cod_');
    await eventually(async () => expect((await merchant.get(`/cod/collections/${id}`)).body.due_at).not.toBeNull());
    const { due_at } = (await merchant.get(`/cod/collections/${id}`)).body;
    await advance(8 * DAY);
    const claim = await claimBecomes(`order_id=${order}`, {
      object: 'claim',
      livemode: false,
      party: 'courier',
      party_name: 'delhivery',
      code: 'cod_not_remitted',
      subject: order,
      amount: PRICE,
      currency: 'INR',
      since: due_at,
      status: 'open',
      settled_at: null,
      rows: [{ object: 'cod_collection', id, amount: PRICE }],
      rows_count: 1,
    });
    expect((await merchant.get(`${PATH}/${claim.id}`)).body).toEqual(claim);

    await remits('delhivery', [{ tracking_number: 'CLAIM1', cod_amount: PRICE - 10_000, utr: 'CLAIMUTR1' }]);
    await claimBecomes(`order_id=${order}&code=cod_not_remitted`, { id: claim.id, status: 'settled', settled_at: expect.any(Number) });
    const short = await claimBecomes(`order_id=${order}&status=open`, { code: 'cod_short_remitted', amount: 10_000 });
    await remits('delhivery', [{ tracking_number: 'CLAIM1', cod_amount: 10_000, utr: 'CLAIMUTR2' }]);
    await claimBecomes(`order_id=${order}&code=cod_short_remitted`, { id: short.id, status: 'settled' });
  });

  it('is for cash that a paid link had replaced, once for all of its files, until the courier takes it back', async () => {
    const courier = new Courier(service, merchant);
    const { id: order } = await courier.ships('CLAIM2');
    const shoppers = new LinkVisitors(service, merchant);
    await shoppers.pay((await shoppers.link({ order_id: order, currency: 'INR' })).url, upi('success@test'));
    await orderBecomes(merchant, order, { payment_method: 'prepaid', payment_status: 'paid' });
    const remitted = async (cod_amount: number, utr: string, tracking_number = 'CLAIM2') =>
      remits('delhivery', [{ tracking_number, cod_amount, utr }]);
    await remitted(PRICE, 'CLAIMUTR20');
    const claim = await claimBecomes(`order_id=${order}`, { code: 'cod_over_remitted', amount: -PRICE, status: 'open' });
    await remitted(PRICE, 'CLAIMUTR20', 'claim-2');
    await remitted(10_000, 'CLAIMUTR21');
    await claimBecomes(`order_id=${order}`, { id: claim.id, amount: -PRICE - 10_000 });
    await remitted(-PRICE - 10_000, 'CLAIMUTR22');
    expect(await claimBecomes(`order_id=${order}`, { id: claim.id, status: 'settled' })).toMatchObject({ party: 'courier' });
  });

  it('is against a courier for undeclared deductions and unmatched lines, until the remittance is void', async () => {
    const remittance = await remits('dtdc', [
      { tracking_number: 'NOBODY1', cod_amount: 30_000, net_amount: 29_000, utr: 'CLAIMUTR3' },
      { tracking_number: 'NOBODY2', cod_amount: 5_000, utr: 'CLAIMUTR3' },
    ]);
    await claimBecomes('code=cod_line_unmatched&status=open', { subject: remittance, amount: -35_000, rows_count: 2, order_id: null });
    await claimBecomes('code=cod_undeclared_deduction', { subject: remittance, party_name: 'dtdc', amount: 1_000, status: 'open' });
    expect((await merchant.post(`/cod/remittances/${remittance}/void`)).status).toBe(200);
    await claimBecomes('code=cod_line_unmatched', { status: 'settled' });
    await claimBecomes('code=cod_undeclared_deduction', { status: 'settled' });
  });

  it('about a remittance is settled when the remittance is closed, unlike a claim about its order', async () => {
    const { id: order } = await new Courier(service, merchant).delivers('CLOSED1');
    const remittance = await remits('delhivery', [
      { tracking_number: 'CLOSED1', cod_amount: PRICE - 10_000, net_amount: PRICE - 12_000, utr: 'CLAIMUTR9' },
    ]);
    await claimBecomes(`order_id=${order}&code=cod_short_remitted`, { amount: 10_000, status: 'open' });
    const { id } = await claimBecomes(`order_id=${order}&code=cod_undeclared_deduction`, {
      subject: remittance,
      amount: 2_000,
      status: 'open',
    });
    expect((await merchant.post(`/cod/remittances/${remittance}/close`)).status).toBe(200);
    await claimBecomes(`order_id=${order}&code=cod_undeclared_deduction`, { id, status: 'settled' });
    expect(await claims(`order_id=${order}&status=open`)).toMatchObject([{ code: 'cod_short_remitted' }]);
  });

  it('is against a gateway that has not paid a payment out, until it has', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const [payment] = (await merchant.get(`/orders/${order}/payments`)).body.data;
    await payOut();
    const { id: late } = await given.paidOrder(merchant);
    await advance(7 * DAY + 2 * HOUR);
    const claim = await claimBecomes(`order_id=${late}`, {
      party: 'gateway',
      party_name: payment.connection ?? expect.stringMatching(/^conn_/),
      code: 'payment_not_settled',
      amount: PRICE,
      status: 'open',
    });
    expect(await claims(`order_id=${order}`)).toEqual([]);
    await payOut();
    await claimBecomes(`order_id=${late}`, { id: claim.id, status: 'settled' });
  });

  it('is against a gateway again when the bank returns its settlement', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const settlement = await payOut();
    const books = new GatewayBooks(service);
    await books.reverseSettlement(settlement);
    await service.operate('settlements.fetch', { connection: settlement.connection, from: TODAY, to: TODAY });
    const claim = await claimBecomes(`order_id=${order}`, { code: 'payment_not_settled', status: 'open' });
    expect(claim.amount).toBe(PRICE);
    await payOut();
    await claimBecomes(`order_id=${order}`, { status: 'settled' });
  });

  it('is against a gateway for an unmatched line', async () => {
    const { connection } = (await merchant.get('/settlements')).body.data[0];
    await new GatewayBooks(service).sellWithoutService(connection, 10_000);
    const settlement = await payOut();
    const [line] = (await merchant.get(`/settlements/${settlement.id}/lines?match_status=unmatched`)).body.data;
    const claim = await claimBecomes('code=settlement_line_unmatched', {
      subject: settlement.id,
      party: 'gateway',
      party_name: connection,
      utr: settlement.utr,
      amount: -line.net_amount,
      since: settlement.settled_at,
    });
    expect(claim.rows).toEqual([{ object: 'settlement_line', id: line.id, amount: 10_000 }]);
  });

  it('is against the bank for a settlement with another credit, or none in three days', async () => {
    await given.paidOrder(merchant);
    const { id, utr, amount } = await payOut();
    const credit = await credited(utr, amount - 700);
    const rows = [
      { object: 'settlement', id, amount },
      { object: 'bank_credit', id: credit, amount: amount - 700 },
    ];
    const claim = await claimBecomes(`utr=${utr}`, {
      party: 'bank',
      party_name: null,
      code: 'bank_credit_differs',
      amount: 700,
      rows,
      status: 'open',
    });
    await eventually(async () => {
      const found = (await merchant.get('/alerts?type=settlement_mismatch&status=open')).body.data.filter(
        ({ subject }: Json) => subject === id,
      );
      expect(found).toMatchObject([{ data: { utr: utr.toUpperCase(), difference_amount: -700, settlements: [id], remittances: [] } }]);
    });
    await credited(utr, 700);
    await claimBecomes(`utr=${utr}`, { id: claim.id, status: 'settled' });

    await given.paidOrder(merchant);
    const late = await payOut();
    await eventually(async () => expect((await merchant.get(`/settlements/${late.id}`)).body.utr).toBe(late.utr));
    await advance(3 * DAY + HOUR);
    await claimBecomes(`utr=${late.utr}`, { code: 'bank_credit_missing', amount: late.amount, status: 'open' });
    await credited(late.utr, late.amount);
    await claimBecomes(`utr=${late.utr}`, { code: 'bank_credit_missing', status: 'settled' });
  });

  it('is found by party, state, currency and age, and in the search', async () => {
    const all = await claims('');
    expect(all.length).toBeGreaterThan(6);
    const ids = (found: Json[]): string[] => found.map(({ id }) => id);
    const open = all.filter(({ status }) => status === 'open');
    expect(ids(await claims('status=open'))).toEqual(ids(open));
    for (const party of ['courier', 'gateway', 'bank'])
      expect(ids(await claims(`party=${party}`))).toEqual(ids(all.filter((each) => each.party === party)));
    expect(ids(await claims('currency=inr'))).toEqual(ids(all));
    expect(await claims('currency=USD')).toEqual([]);
    const middle = all[2]!['since'];
    expect(ids(await claims(`since[lt]=${middle}`))).toEqual(ids(all.filter(({ since }) => since < middle)));
    const { person } = await hire(service, 'finance');
    const { utr, id } = open.find((each) => each['utr'] !== null)!;
    const { data } = (await person.get(`/admin/v1/search?q=${utr}`)).body;
    expect(data.map((each: Json) => each.id)).toContain(id);
  });

  it('is a row of a report', async () => {
    const rows = await rowsOf(merchant, 'claims.1', {
      interval_start: service.clock.now() - DAY,
      interval_end: service.clock.now() + 60 * DAY,
    });
    const all = await claims('');
    expect(rows.map(({ claim_id, amount, status }) => [claim_id, amount, status]).toSorted()).toEqual(
      all.map(({ id, amount, status }) => [id, amount, status]).toSorted(),
    );
  });

  it('is refused without both scopes, and if it does not exist', async () => {
    const [{ id }] = (await claims('')) as [Json];
    for (const [scopes, lacking] of [
      ['cod:read', 'payments:read'],
      ['payments:read', 'cod:read'],
    ] as const) {
      const { client } = await service.keyHolder({ type: 'restricted', scopes });
      for (const path of [PATH, `${PATH}/${id}`])
        expect(await client.get(path)).toMatchObject({
          status: 403,
          body: { error: { code: 'insufficient_scope', required_scope: lacking } },
        });
    }
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'cod:read,payments:read' });
    expect((await client.get(`${PATH}/${id}`)).body.id).toBe(id);
    expect(refusalOf(await client.get(`${PATH}/clm_0000000000000000000000aa`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await client.get(`${PATH}?party=shop`))).toEqual([400, 'invalid_enum_value', 'party']);
  });
});

describe('a claim about lines of a remittance', () => {
  it('is for cash of a prepaid order once, in however many files it comes', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const remitted = (utr: string, cod_amount = 700) =>
      remits('ekart', [{ tracking_number: 'PREPAID1', order_reference: order, cod_amount, utr }]);
    const unmatched = `order_id=${order}&code=cod_line_unmatched`;
    const first = await remitted('PREPAIDUTR1');
    await claimBecomes(unmatched, { subject: first, amount: -700, status: 'open' });
    const again = await remitted('prepaid-utr-1');
    const counts = async (id: string): Promise<Json> => (await merchant.get(`/cod/remittances/${id}`)).body.counts;
    await eventually(async () => expect(await counts(again)).toMatchObject({ duplicate: 1, not_cod: 0 }));
    const other = await remitted('PREPAIDUTR2', 500);
    await eventually(async () =>
      expect((await claims(`${unmatched}&status=open`)).map(({ subject }) => subject).toSorted()).toEqual([first, other].toSorted()),
    );
  });
});
