import fc from 'fast-check';
import { isMaskable, maskedAnswer, maskedJson } from '#people/masking/masked';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly vpa: string;
  readonly ip: string;
}

const ASHA: Person = {
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  phone: '+919876543210',
  street: '12 Lake Road',
  vpa: 'asha.rao@okaxis',
  ip: '203.0.113.7',
};

const customerOf = ({ name, email, phone }: Person) => ({ phone, email, name, id: 'cust-42' });

const addressOf = ({ name, phone, street }: Person) => ({
  name,
  phone,
  line1: street,
  line2: null,
  landmark: `Behind ${street}`,
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'IN',
});

const orderOf = (person: Person) => ({
  id: 'ord_1',
  object: 'order',
  amount: 249_900,
  payment_method_details: { type: 'upi', upi: { vpa: person.vpa }, netbanking: null, wallet: null },
  customer: customerOf(person),
  shipping_address: addressOf(person),
  billing_address: null,
  line_items: [{ name: 'Kurta', sku: 'K-1', quantity: 1 }],
  storefront: { platform: 'shopify', order_name: '#1001', tags: ['gift'], note: `Ask for ${person.name}` },
  fulfillments: [{ tracking_number: '9876543210', tracking_url: 'https://example.com/9876543210' }],
  metadata: { note: 'call 9876500000', email: 'shop@example.com' },
});

const answersOf = (person: Person): object[] => [
  orderOf(person),
  { object: 'list', url: '/v1/orders', has_more: false, data: [orderOf(person), orderOf(person)] },
  {
    object: 'checkout.session',
    customer: customerOf(person),
    shipping_address: addressOf(person),
    billing_address: addressOf(person),
    device: { ip: person.ip, user_agent: `Mozilla of ${person.name}` },
    client_secret: `cs_1_secret_${person.street}`,
  },
  { object: 'refund', note: `Send it to ${person.email} or ${person.phone}`, destination: { type: 'upi', label_masked: 'a•••@okaxis' } },
  { object: 'proposal', act: 'refund', reason: `Call ${person.phone} or ${person.email}`, params: { note: person.phone } },
  { ...customerOf(person), id: 'cus_1', object: 'customer', addresses: [addressOf(person)] },
  { object: 'event', type: 'order.placed', data: { object: orderOf(person) } },
  {
    object: 'webhook_delivery',
    request_body: JSON.stringify({ object: 'event', data: { object: orderOf(person) } }),
    response_body: `Thanks, ${person.name}`,
  },
  { object: 'risk_list_entry', type: 'phone', value: person.phone },
  { object: 'risk_list_entry', type: 'email', value: person.email },
  { object: 'risk_list_entry', type: 'address', value: person.street },
  { object: 'message', phone: person.phone, email: person.email, body: `Sent to ${person.phone}` },
  { object: 'report_run', url: 'https://pay.example.com/v1/reports/files/1', parameters: { filters: { customer_email: [person.email] } } },
  [{ order: 'ord_1', customer_name: person.name, customer_phone: person.phone, customer_email: person.email }],
];

/** Words that do not appear in an answer otherwise. */
const word = fc.string({ unit: fc.constantFrom(...'qxzjvQXZJV'), minLength: 8, maxLength: 20 });
const someone: fc.Arbitrary<Person> = fc.record({
  name: word,
  email: fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.example`),
  phone: fc.integer({ min: 100_000_000, max: 999_999_999 }).map((number) => `+916${number}`),
  street: word,
  vpa: word.map((owner) => `${owner}@okaxis`),
  ip: fc.ipV6(),
});

/** The paths of all fields, with their values' types. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shapeOf(held)]));
};

describe('a masked answer', () => {
  it('shows an order without its shopper', () => {
    expect(maskedAnswer(orderOf(ASHA))).toEqual({
      ...orderOf(ASHA),
      payment_method_details: { type: 'upi', upi: { vpa: 'a•••@okaxis' }, netbanking: null, wallet: null },
      customer: { phone: '•••••••••3210', email: 'a•••@e•••', name: 'A•••', id: 'cust-42' },
      shipping_address: {
        name: 'A•••',
        phone: '•••••••••3210',
        line1: '•••',
        line2: null,
        landmark: '•••',
        city: 'Bengaluru',
        state: 'Karnataka',
        postal_code: '560•••',
        country: 'IN',
      },
      storefront: { platform: 'shopify', order_name: '#1001', tags: ['gift'], note: '•••' },
    });
  });

  it('contains no personal data', () => {
    fc.assert(
      fc.property(someone, (person) => {
        const text = JSON.stringify(answersOf(person).map(maskedAnswer));
        for (const value of [
          person.name,
          person.phone.slice(0, -4),
          person.street,
          person.ip,
          ...person.email.split('@'),
          person.vpa.split('@')[0]!,
        ])
          expect(text).not.toContain(value);
      }),
    );
  });

  it('links to no page that shows the shopper', () => {
    const link = { object: 'payment_link', id: 'pl_1', url: 'https://pay.example.com/pay/pl_1/secret' };
    expect(maskedAnswer({ data: [link] })).toEqual({ data: [{ ...link, url: '•••' }] });
  });

  it('keeps the fields of the answer, which is not modified', () => {
    const body = answersOf(ASHA).filter((answer) => !('parameters' in answer));
    const before = structuredClone(body);
    expect(shapeOf(maskedAnswer(body))).toEqual(shapeOf(before));
    expect(body).toEqual(before);
  });

  it('is not masked further when it is masked again', () => {
    const once = maskedAnswer(answersOf(ASHA));
    expect(maskedAnswer(once)).toEqual(once);
  });

  it.each([
    [
      'goods, keys and couriers',
      { line_items: [{ name: 'Kurta' }], key: { id: 'key_1', name: 'Reports' }, courier: { code: 'dtdc', name: 'DTDC' } },
    ],
    ['who did something', { actor: { type: 'user', id: 'usr_1', name: 'Ravi' } }],
    [
      'what a risk score was worked out from',
      { inputs: { phone: { valid: true }, email: null, address: { short: false }, lists: { block: ['phone'] } } },
    ],
    ['what the merchant filled in', { metadata: { phone: '+919876543210', customer: { name: 'x' } } }],
    ['names of types', { constructor: 'a', object: 'constructor', customer: { toString: 'b' } }],
    ['no object', null],
  ])('leaves %s as they are', (_, body) => expect(maskedAnswer(body)).toEqual(body));

  it('has no link to a file', () => {
    expect(maskedAnswer({ object: 'report_run', url: 'https://pay.example.com/f', status: 'succeeded' })).toEqual({
      object: 'report_run',
      url: null,
      status: 'succeeded',
    });
  });

  it('shows requests to an endpoint masked, and hides an answer that is no JSON', () => {
    const delivery = { object: 'webhook_delivery', request_body: '{"phone":"+919876543210"}', response_body: 'Dear Asha' };
    expect(maskedAnswer(delivery)).toEqual({ ...delivery, request_body: '{"phone":"•••••••••3210"}', response_body: '•••' });
    expect(maskedAnswer({ object: 'webhook_delivery', response_body: null })).toEqual({ object: 'webhook_delivery', response_body: null });
  });
});

describe('a masked answer in JSON', () => {
  it('equals the masked text', () => {
    expect(maskedJson('{"object":"order","customer":{"name":"Asha"},"amount":1}')).toBe(
      '{"object":"order","customer":{"name":"A•••"},"amount":1}',
    );
  });

  it.each(['Asha', '', '{"name":"As'])('is hidden if %j is no JSON', (text) => expect(maskedJson(text)).toBe('•••'));
});

describe('what can be masked', () => {
  it.each([
    ['application/json; charset=utf-8', true],
    ['application/json', true],
    ['application/problem+json', true],
    ['text/csv; charset=utf-8', false],
    ['text/plain; charset=utf-8', false],
    ['application/x-ndjson', false],
    ['application/jsonl', false],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false],
    ['', false],
  ])('%s: %s', (contentType, expected) => expect(isMaskable(contentType)).toBe(expected));
});
