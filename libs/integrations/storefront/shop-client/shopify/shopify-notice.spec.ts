import { createHmac } from 'node:crypto';
import { parseNotice } from '#integrations/storefront/shop-client/shopify/shopify-notice';
import type { ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { verifyHmac } from '#integrations/storefront/shop-client/shopify/shopify-signature';
import { refusalOf } from '#test/support/facts/given';
import { ORDER, REFUND } from '#test/support/facts/order-facts';

const headers = {
  'x-shopify-topic': 'orders/updated',
  'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
  'x-shopify-event-id': '98880550-7158-44d4-b7cd-2c97c8a091b5',
  'x-shopify-triggered-at': '2026-03-04T10:20:30.123456789Z',
  'x-shopify-shop-domain': 'Asha-Kurtas.myshopify.com',
};

/** In the form of the platform's documentation. */
const ORDER_BODY = `{
  "id": 9223372036854775807, "admin_graphql_api_id": "gid://shopify/Order/9223372036854775807", "app_id": null, "cancel_reason": null,
  "cancelled_at": null, "created_at": "2026-03-04T15:45:00+05:30", "currency": "INR", "current_total_price": "2499.00", "email": "asha@example.com",
  "financial_status": "paid", "fulfillment_status": null, "name": "#1001", "note": "Leave at the gate",
  "note_attributes": [{"name": "gift", "value": "yes"}, {"name": "order_id", "value": "${ORDER}"}],
  "order_number": 1001, "phone": null, "source_identifier": null, "tags": "gift,  vip", "total_price": "2499.00",
  "total_price_set": {"shop_money": {"amount": "2499.00", "currency_code": "INR"}}, "updated_at": "2026-03-04T15:50:30+05:30",
  "billing_address": null, "shipping_address": {"first_name": "Asha", "last_name": "Rao", "name": "Asha Rao", "address1": "14, 3rd Cross",
  "address2": "Indiranagar", "phone": "+919876543210", "city": "Bengaluru", "zip": "560038", "province": "Karnataka", "country": "India",
  "country_code": "IN", "province_code": "KA", "latitude": null}, "line_items": [], "refunds": []
}`;

const FULFILLMENT_BODY = `{
  "id": 255858046, "order_id": 450789469, "status": "success", "created_at": "2026-03-04T12:00:00Z", "service": "manual",
  "updated_at": "2026-03-05T12:00:00Z", "tracking_company": "Blue Dart", "shipment_status": "in_transit", "location_id": 655441491, "line_items": [],
  "tracking_number": "1Z1", "tracking_numbers": ["1Z1", "1Z2"], "tracking_url": "https://track.example/1Z1", "tracking_urls": ["https://track.example/1Z1"]
}`;

const REFUND_BODY = `{
  "id": 890088186047892319, "order_id": 820982911946154508, "created_at": "2026-03-05T12:00:00Z", "note": "Things were damaged", "user_id": 1,
  "refund_line_items": [], "transactions": [
    {"id": 245135271310201194, "order_id": 820982911946154508, "amount": "10.00", "kind": "refund", "gateway": "bogus", "status": "success", "currency": "INR"},
    {"id": 245135271310201195, "order_id": 820982911946154508, "amount": "90.00", "kind": "refund", "gateway": "bogus", "status": "failure", "currency": "INR"}]
}`;

const reported = (topic: string, body: string) => parseNotice(Buffer.from(body), { ...headers, 'x-shopify-topic': topic });
const news = { order_name: null, ours: null, fields: null, goods: [], cancelled: null, refunds: [] };

describe('a notice of the storefront platform', () => {
  it('is verified by its bytes alone, and names its shop', () => {
    const notice = reported('orders/updated', ORDER_BODY);
    expect(notice).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), shops: ['asha-kurtas.myshopify.com'] });
    expect(reported('orders/create', ORDER_BODY).digest).toBe(notice.digest);
    expect(reported('orders/updated', `${ORDER_BODY} `).digest).not.toBe(notice.digest);
    const shown = (url: string) => reported('orders/updated', ORDER_BODY.replace('{', `{"order_status_url": "${url}",`)).shops;
    expect(shown('https://blue.myshopify.com/548380009/orders/b1946')).toEqual(['asha-kurtas.myshopify.com', 'blue.myshopify.com']);
    expect(shown('https://shop.asha.example/548380009/orders/b1946')).toEqual(['asha-kurtas.myshopify.com']);
    expect(reported('app/uninstalled', '{"id": 1, "myshopify_domain": "Blue.myshopify.com"}')).toMatchObject({
      shops: ['asha-kurtas.myshopify.com', 'blue.myshopify.com'],
      content: 'uninstalled',
    });
  });

  it('of an order has its exact id, our id, its fields and its total', () =>
    expect(reported('orders/updated', ORDER_BODY).content).toEqual({
      ...news,
      order_id: '9223372036854775807',
      order_name: '#1001',
      ours: ORDER,
      fields: {
        changed_at: Date.parse('2026-03-04T10:20:30Z') / 1000,
        reported_at: Date.parse('2026-03-04T10:20:30.123Z'),
        first: false,
        tags: ['gift', 'vip'],
        note: 'Leave at the gate',
        shipping_address: {
          name: 'Asha Rao',
          phone: '+919876543210',
          line1: '14, 3rd Cross',
          line2: 'Indiranagar',
          landmark: null,
          city: 'Bengaluru',
          state: 'Karnataka',
          postal_code: '560038',
          country: 'IN',
        },
        billing_address: null,
        amount: 249_900,
        currency: 'INR',
      },
    }));

  it('takes our id from the platform’s field for the seller’s id', () => {
    const body = ORDER_BODY.replace('"source_identifier": null', `"source_identifier": "${ORDER}"`).replace(/"note_attributes": .*\],/, '');
    expect(reported('orders/create', body).content).toMatchObject({ ours: ORDER });
  });

  it('of a fulfilment has numbers and couriers without blanks and marks around them', () => {
    const named = (number: string, company: string) =>
      reported('fulfillments/update', FULFILLMENT_BODY.replace('"1Z1", "1Z2"', JSON.stringify(number)).replace('Blue Dart', company))
        .content;
    const parcel = (tracking_number: string, courier_code: string | null) => ({ goods: [{ parcel: { tracking_number, courier_code } }] });
    expect(named('\u00a0awb 1234\u200b ', ' Safe \u00a0 Express ')).toMatchObject(parcel('awb 1234', 'safe_express'));
    expect(named("'14099261234567", '--')).toMatchObject(parcel('14099261234567', null));
    expect(named('-', 'Delhivery')).toMatchObject({ goods: [{ parcel: null }] });
  });

  it('of an order has the total that its courier will collect: without removed lines, and without deducting refunds', () => {
    const amount = (...changes: [string, string][]) =>
      (reported('orders/updated', changes.reduce((body, [from, to]) => body.replace(from, to), ORDER_BODY)).content as ReportedOrder).fields!.amount; // prettier-ignore
    const current = (text: string): [string, string] => ['"current_total_price": "2499.00"', `"current_total_price": ${text}`];
    const refund = (status: string, currency = 'INR'): [string, string] => [
      '"refunds": []',
      `"refunds": [{"id": 1, "transactions": [{"kind": "refund", "status": "${status}", "amount": "500.00", "currency": "${currency}"}]}]`,
    ];
    expect(amount(current('"1999.00"'))).toBe(199_900);
    expect(amount(current('"1999.00"'), ['"refunds": []', '"refunds": [{"id": 1, "refund_line_items": [{}], "transactions": []}]'])).toBe(
      199_900,
    );
    expect(amount(current('"1999.00"'), refund('success'))).toBe(249_900);
    expect(amount(current('"1999.00"'), refund('failure'))).toBe(199_900);
    expect(amount(current('"1999.00"'), refund('success', 'USD'))).toBe(199_900);
    expect(amount(current('"0.00"'), ['"cancelled_at": null', '"cancelled_at": "2026-03-04T15:50:30+05:30"'])).toBe(249_900);
    expect([amount(current('null')), amount(current('"-1.00"')), amount(['"current_total_price": "2499.00", ', ''])]).toEqual(
      Array(3).fill(249_900),
    );
  });

  it('of a fulfilment has the status of each of its parcels', () => {
    const parcel = { courier_code: 'blue_dart', shipment_status: 'in_transit' };
    const shipment = { id: '255858046', numbers: ['1Z1', '1Z2'] };
    const at = { fulfillment_status: 'in_transit', shipment, told_at: Date.parse('2026-03-05T12:00:00Z') / 1000 };
    expect(reported('fulfillments/update', FULFILLMENT_BODY).content).toEqual({
      ...news,
      order_id: '450789469',
      goods: [
        { ...at, parcel: { ...parcel, tracking_number: '1Z1', tracking_url: 'https://track.example/1Z1' } },
        { ...at, parcel: { ...parcel, tracking_number: '1Z2', tracking_url: null } },
      ],
    });
    const tracked = (url: string): string => FULFILLMENT_BODY.replaceAll('https://track.example/1Z1', url);
    const [long, tooLong] = [1000, 1001].map((length) => 'https://track.example/'.padEnd(length, 'a'));
    for (const [url, tracking_url] of [[long!, long!], [tooLong!, null]] as const)
      expect(reported('fulfillments/update', tracked(url)).content).toMatchObject({ goods: [{ parcel: { tracking_url } }, {}] }); // prettier-ignore
    expect(reported('fulfillments/update', FULFILLMENT_BODY.replace('success', 'cancelled')).content).toMatchObject({
      goods: [{ fulfillment_status: 'unfulfilled', parcel: null, shipment: { id: '255858046', numbers: [] } }],
    });
  });

  it.each([
    ['confirmed', null], ['label_purchased', null], ['label_printed', null], ['ready_for_pickup', null], ['what they say next year', null],
    ['carrier_picked_up', 'in_transit'], ['in_transit', 'in_transit'], ['delayed', 'in_transit'], ['out_for_delivery', 'out_for_delivery'],
    ['attempted_delivery', 'attempted_delivery'], ['failure', 'attempted_delivery'], ['delivered', 'delivered'],
  ])('of a shipment that is %s moves the goods to %s', (status, goods) => {
    const { content } = reported('fulfillment_events/create', JSON.stringify({ id: 1, order_id: 2, status, happened_at: '2026-03-05T12:00:00Z' }));
    expect(content).toMatchObject({ goods: goods === null ? [] : [{ fulfillment_status: goods, parcel: null }] });
  }); // prettier-ignore

  const FULFILLED = ORDER_BODY.replace('"fulfillment_status": null', '"fulfillment_status": "fulfilled"');
  const PARTLY = ORDER_BODY.replace('"fulfillment_status": null', '"fulfillment_status": "partial"');
  const CANCELLED = ORDER_BODY.replace('"cancelled_at": null', '"cancelled_at": "2026-03-04T15:50:00+05:30"');

  it.each([
    ['orders/fulfilled', FULFILLED, { goods: [{ fulfillment_status: 'fulfilled', parcel: null }], cancelled: null }],
    ['orders/partially_fulfilled', PARTLY, { goods: [{ fulfillment_status: 'partially_fulfilled', parcel: null }], cancelled: null }],
    ['orders/cancelled', CANCELLED, { goods: [], cancelled: 'other' }],
    ['orders/cancelled', CANCELLED.replace('"cancel_reason": null', '"cancel_reason": "fraud"'), { cancelled: 'fraud' }],
  ])('%s has the meaning of its body, and so has the same body under another topic of orders', (topic, body, expected) => {
    expect(reported(topic, body).content).toMatchObject(expected);
    expect(reported('orders/updated', body).content).toEqual(reported(topic, body).content);
  });

  it.each([
    ['orders/cancelled', ORDER_BODY], ['orders/fulfilled', ORDER_BODY], ['orders/partially_fulfilled', ORDER_BODY], ['orders/fulfilled', PARTLY],
    ['orders/updated', FULFILLMENT_BODY], ['orders/cancelled', REFUND_BODY], ['fulfillments/update', ORDER_BODY], ['fulfillments/create', REFUND_BODY],
    ['fulfillment_events/create', FULFILLMENT_BODY], ['refunds/create', FULFILLMENT_BODY], ['app/uninstalled', ORDER_BODY],
  ])('%s has no effect with a body that contradicts it', (topic, body) => expect(reported(topic, body).content).toBeNull()); // prettier-ignore

  it('of a new order reports that it is new', () => {
    expect(reported('orders/updated', ORDER_BODY).content).toMatchObject({ fields: { first: false } });
    const fresh = ORDER_BODY.replace('15:45:00', '15:50:29');
    expect(reported('orders/updated', fresh).content).toMatchObject({ fields: { first: true } });
  });

  it.each([
    ['RTO', 'rto_initiated'], ['rto-initiated', 'rto_initiated'], ['RTO in transit', 'rto_initiated'], ['RTO_Delivered', 'rto_delivered'], ['Lost in transit', 'lost'],
  ])('with the tag %s reports that shipped goods are %s', (tag, goods) => {
    const body = ORDER_BODY.replace('gift,  vip', tag);
    expect(reported('orders/updated', body).content).toMatchObject({ goods: [] });
    expect(reported('orders/updated', body.replace('"fulfillment_status": null', '"fulfillment_status": "fulfilled"')).content).toMatchObject({
      goods: [{ fulfillment_status: 'fulfilled', parcel: null }, { fulfillment_status: goods, parcel: null }],
    });
  }); // prettier-ignore

  it('of a refund has the refunded amount, and our id if it is ours', () => {
    const refund = { storefront_refund: '890088186047892319', amount: 1_000, currency: 'INR' };
    expect(reported('refunds/create', REFUND_BODY).content).toEqual({
      ...news,
      order_id: '820982911946154508',
      refunds: [{ refund, ours: null }],
    });
    expect(reported('refunds/create', REFUND_BODY.replace('Things were damaged', REFUND)).content).toMatchObject({
      refunds: [{ ours: REFUND }],
    });
  });

  it.each([
    ['themes/publish', '{"id": 1}'], ['toString', '{"id": 1}'], ['orders/updated', '{"id": "x"}'], ['orders/updated', '[]'],
    ['refunds/create', '{"id": 1, "order_id": 2, "transactions": []}'], ['fulfillments/create', '{"id": 1}'],
  ])('%s that does not concern us has no effect: %s', (topic, body) => expect(reported(topic, body).content).toBeNull()); // prettier-ignore

  it('is ignored if its total is no amount', () =>
    expect(reported('orders/updated', ORDER_BODY.replace('"total_price": "2499.00"', '"total_price": "a lot"')).content).toBeNull());

  it('is refused before it is built if it has more values than any order', () => {
    const lists = (many: number) => `{"id": 1, "lines": [${Array(many).fill('[]').join(',')}]}`;
    expect(refusalOf(() => reported('orders/updated', lists(65_536))).code).toBe('request_too_large');
    expect(reported('orders/updated', lists(60_000)).content).toBeNull();
  });

  it('is refused if it is no JSON', () => expect(refusalOf(() => reported('orders/updated', '{')).code).toBe('invalid_json'));

  it('is verified only by the HMAC of its bytes', () => {
    const body = Buffer.from(ORDER_BODY);
    const signature = createHmac('sha256', 'app secret').update(body).digest('base64');
    expect(verifyHmac(body, signature, 'app secret')).toBe(true);
    for (const [bytes, given] of [[Buffer.from(`${ORDER_BODY} `), signature], [body, undefined], [body, [signature]], [body, signature.slice(1)]] as const)
      expect(verifyHmac(bytes, given as string, 'app secret')).toBe(false);
    expect(verifyHmac(body, signature, 'another')).toBe(false);
  }); // prettier-ignore
});
