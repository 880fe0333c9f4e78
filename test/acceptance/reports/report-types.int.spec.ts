import { Courier } from '#test/support/partners/courier';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { rowsOf } from '#test/support/clients/reports';
import { codOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';

const { service, merchant } = serviceUnderTest('own');

/** Interface §2.18: the columns of `orders.1`, in their order. */
const ORDERS_1 = `order_id, storefront_order_id, storefront_order_name, created_at, status, payment_status, fulfillment_status,
payment_method, payment_type, currency, amount, subtotal, discount, shipping, tax, cod_fee, amount_paid, amount_refunded, refund_status,
last_refund_reason, refund_reference, paid_at, fulfilled_at, delivered_at, cancelled_at, cancel_reason, customer_name, customer_phone,
customer_email, city, state, postal_code, country, item_count, skus, courier_code, tracking_number, shipment_status, cod_status,
cod_expected_amount, cod_collected_at, cod_due_at, cod_remitted_amount, cod_deductions_amount, cod_net_amount, cod_shortfall_amount, cod_utr,
cod_remitted_at, cod_remittance_id, cod_days_outstanding, cod_resolution, risk_score, risk_level, risk_recommendation, risk_top_factors,
risk_list_match, risk_outcome, tags, client_reference_id, metadata, livemode, dispute_status,
settlement_utr, gateway_fee, gateway_tax, gateway_discount, customer_fee, invoice_number, invoice_date, invoice_irn`.split(/,\s+/);

const iso = (seconds: number): string => new Date((seconds + 19_800) * 1000).toISOString().replace('.000Z', '+05:30');
const rowOf = (rows: readonly Json[], key: string, id: string): Json => rows.find((row) => row[key] === id);

let [paid, failed, cash, owed] = [{}, {}, {}, {}] as Json[];
let returned: Json;
let courier: Courier;

beforeAll(async () => {
  courier = new Courier(service, merchant);
  paid = await given.paidOrder(merchant);
  const { id } = (await refund(merchant, paid.id, 20_000)).body;
  returned = await refundBecomes(merchant, id, { status: 'succeeded' });
  failed = await given.failedOrder(merchant);
  cash = await courier.delivers('AWB-REPORTED');
  await courier.remits(cash.id, cash.amount_cod_due);
  owed = await courier.delivers('AWB-OWED', 'dtdc');
  await codOrder(merchant);
});

describe('GET /reports/types', () => {
  it('lists the kinds of reports there are, with the meaning and unit of each column', async () => {
    const { status, body } = await merchant.get('/reports/types');
    expect([status, body.object, body.url, body.has_more]).toEqual([200, 'list', '/v1/reports/types', false]);
    expect(body.data.map(({ type }: Json) => type)).toEqual([
      'orders.1', 'refunds.1', 'payments.1', 'cod_collections.1', 'cod_remittance_lines.1', 'cod_aging.1', 'risk_outcomes.1', 'bulk_act_items.1',
      'disputes.1', 'settlement_lines.1', 'claims.1',
    ]); // prettier-ignore
    for (const { object, columns } of body.data) {
      expect(object).toBe('report_type');
      expect(columns.every(({ name, meaning, unit }: Json) => name && meaning && unit)).toBe(true);
      expect(new Set(columns.map(({ name }: Json) => name)).size).toBe(columns.length);
    }
    expect(body.data[0].columns.map(({ name }: Json) => name)).toEqual(ORDERS_1);
  });
});

describe('orders.1', () => {
  it('reports an order and its refunds', async () => {
    const order = (await merchant.get(`/orders/${paid.id}`)).body;
    const row = rowOf(await rowsOf(merchant, 'orders.1'), 'order_id', paid.id);
    expect(Object.keys(row)).toEqual(ORDERS_1);
    expect(row).toMatchObject({
      created_at: iso(order.created_at),
      status: 'refunded',
      payment_status: 'partially_refunded',
      payment_method: 'prepaid',
      payment_type: 'upi',
      currency: 'INR',
      amount: 249_900,
      subtotal: 259_800,
      discount: 20_000,
      shipping: 4900,
      tax: 5200,
      amount_paid: 249_900,
      amount_refunded: 20_000,
      refund_status: 'partial',
      last_refund_reason: 'customer_request',
      refund_reference: returned.destination.reference,
      paid_at: iso(order.paid_at),
      customer_name: 'Asha Rao',
      customer_phone: '+919876543210',
      city: 'Bengaluru',
      postal_code: '560038',
      item_count: 3,
      skus: ['KUR-IND-M', 'JUT-39'],
      cod_status: null,
      cod_days_outstanding: null,
      risk_score: order.risk.score,
      risk_level: order.risk.level,
      risk_recommendation: order.risk.recommendation,
      risk_top_factors: order.risk.top_factors,
      risk_outcome: null,
      client_reference_id: 'cart-7781',
      metadata: { campaign: 'diwali', gift: true },
      livemode: false,
      dispute_status: null,
      settlement_utr: null,
      gateway_fee: null,
      gateway_tax: null,
      gateway_discount: 0,
      customer_fee: 0,
      invoice_number: null,
      invoice_date: null,
      invoice_irn: null,
    });
  });

  it('reports its cash, and what the courier made of it', async () => {
    const collection = (await merchant.get(`/cod/collections/${cash.cod.collection}`)).body;
    const row = rowOf(await rowsOf(merchant, 'orders.1'), 'order_id', cash.id);
    expect(row).toMatchObject({
      payment_method: 'cod',
      payment_type: 'cash',
      courier_code: 'delhivery',
      tracking_number: 'AWB-REPORTED',
      cod_status: 'remitted',
      cod_expected_amount: cash.amount_cod_due,
      cod_remitted_amount: cash.amount_cod_due,
      cod_net_amount: collection.net_amount,
      cod_deductions_amount: collection.deductions_amount,
      cod_collected_at: iso(collection.collected_at),
      cod_utr: collection.utr,
      cod_remittance_id: collection.remittance,
      risk_outcome: 'delivered',
    });
  });
});

describe('refunds.1', () => {
  it('reports each refund', async () => {
    const rows = await rowsOf(merchant, 'refunds.1');
    expect(rows).toEqual([
      expect.objectContaining({
        refund_id: returned.id,
        order_id: paid.id,
        payment_id: returned.payment,
        status: 'succeeded',
        amount: 20_000,
        reason: 'customer_request',
        reference: returned.destination.reference,
        succeeded_at: iso(returned.succeeded_at),
      }),
    ]);
  });
});

describe('payments.1', () => {
  it('reports each attempt, its outcome, and its refunds', async () => {
    const rows = await rowsOf(merchant, 'payments.1');
    const listed = (await merchant.get(`/orders/${paid.id}/payments`)).body.data[0];
    expect(rowOf(rows, 'order_id', paid.id)).toMatchObject({
      payment_id: listed.id,
      checkout_session_id: listed.checkout_session,
      status: 'captured',
      method: 'upi',
      channel: 's2s',
      amount: 249_900,
      amount_refunded: 20_000,
      gateway: listed.gateway,
      gateway_reference: listed.gateway_reference,
      bank_reference: listed.bank_reference,
      captured_at: iso(listed.captured_at),
    });
    expect(rowOf(rows, 'order_id', failed.id)).toMatchObject({ status: 'failed', amount_refunded: 0, error_code: expect.any(String) });
  });
});

describe('cod_collections.1', () => {
  it('reports the cash of each order', async () => {
    const rows = await rowsOf(merchant, 'cod_collections.1');
    expect(rows).toHaveLength(3);
    expect(rowOf(rows, 'order_id', cash.id)).toMatchObject({
      status: 'remitted',
      expected_amount: cash.amount_cod_due,
      days_outstanding: 0,
    });
  });
});

describe('cod_aging.1', () => {
  it('reports the cash that couriers have, and for how long', async () => {
    const rows = await rowsOf(merchant, 'cod_aging.1');
    expect(rows.map(({ order_id, outstanding_amount, bucket }) => [order_id, outstanding_amount, bucket])).toEqual([
      [owed.id, owed.amount_cod_due, '0-7'],
    ]);
  });
});

describe('cod_remittance_lines.1', () => {
  it('reports each line of a courier’s file', async () => {
    const lines = [
      { tracking_number: 'AWB-OWED', cod_amount: owed.amount_cod_due, deductions: { freight: 500 }, net_amount: owed.amount_cod_due - 500 },
    ];
    const { body: remittance } = await merchant.post('/cod/remittances', { courier_code: 'dtdc', utr: 'UTR-1', lines });
    await eventually(async () => expect((await merchant.get(`/cod/remittances/${remittance.id}`)).body.status).toBe('reconciled'));
    expect(await rowsOf(merchant, 'cod_remittance_lines.1')).toEqual([
      expect.objectContaining({
        remittance_id: remittance.id,
        order_id: owed.id,
        tracking_number: 'AWB-OWED',
        currency: 'INR',
        cod_amount: owed.amount_cod_due,
        deduction_freight: 500,
        deductions_amount: 500,
        net_amount: owed.amount_cod_due - 500,
        match_status: 'matched',
      }),
    ]);
  });

  it('tells amounts in the currency of the remittance', async () => {
    const lines = [{ tracking_number: 'AWB-ABROAD', cod_amount: 1500, deductions: { freight: 100 }, net_amount: 1400 }];
    const { body } = await merchant.post('/cod/remittances', { courier_code: 'dtdc', currency: 'JPY', utr: 'UTR-2', lines });
    await eventually(async () => expect((await merchant.get(`/cod/remittances/${body.id}`)).body.status).toBe('discrepancy'));
    expect((await merchant.get(`/cod/remittances/${body.id}/lines`)).body.data[0].currency).toBe('JPY');
    const rows = await rowsOf(merchant, 'cod_remittance_lines.1', { filters: { currency: 'JPY' }, amount_format: 'major' });
    expect(rows).toEqual([
      expect.objectContaining({ remittance_id: body.id, currency: 'JPY', cod_amount: '1500', deductions_amount: '100' }),
    ]);
  });
});

describe('risk_outcomes.1', () => {
  it('reports the assessment of an order, and its outcome', async () => {
    const { risk } = (await merchant.get(`/orders/${cash.id}`)).body;
    const rows = await rowsOf(merchant, 'risk_outcomes.1', { filters: { outcome: 'delivered' } });
    expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual([cash.id, owed.id].toSorted());
    expect(rowOf(rows, 'order_id', cash.id)).toMatchObject({
      assessment_id: risk.assessment,
      payment_method: 'cod',
      risk_score: risk.score,
      risk_level: risk.level,
      risk_recommendation: risk.recommendation,
      risk_top_factors: risk.top_factors,
      risk_outcome: 'delivered',
      courier_code: 'delhivery',
    });
  });
});
