import { IsString } from 'class-validator';
import { FieldFaults } from '#http/validation/field-faults';
import {
  Amount,
  Currency,
  Email,
  Flag,
  ListOfDto,
  ListOfText,
  Metadata,
  Nested,
  OneOf,
  Phone,
  Text,
  Timestamp,
  WebAddress,
  Whole,
} from '#http/validation/fields';
import { ValidationPipe } from '#http/validation/validation-pipe';

class Contact {
  @Phone() readonly phone!: string;
  @Email({ optional: true }) readonly email?: string;
}

class Line {
  @Text({ max: 20 }) readonly name!: string;
  @Whole({ min: 1, max: 1000 }) readonly quantity!: number;
  @Amount() readonly amount!: number;
}

class Everything {
  @Text({ max: 10 }) readonly order_id!: string;
  @Amount() readonly amount!: number;
  @OneOf(['duplicate', 'other'], { optional: true }) readonly reason?: string;
  @Nested(() => Contact) readonly customer!: Contact;
  @ListOfDto(() => Line, { max: 2, optional: true }) readonly line_items?: Line[];
  @ListOfText({ values: ['order.paid', '*'], code: 'unknown_event_type', optional: true }) readonly events?: string[];
  @Currency({ optional: true }) readonly currency?: string;
  @Flag({ optional: true }) readonly overdue?: boolean;
  @Timestamp({ optional: true }) readonly expires_at?: number;
  @WebAddress({ optional: true, max: 60 }) readonly url?: string;
  @Metadata() readonly metadata?: Record<string, unknown>;
}

class OfOneOfTwo {
  @Text({ unless: 'payment' }) readonly order_id?: string;
  @Text({ optional: true }) readonly payment?: string;
}

class Payment {
  @Text() readonly vpa!: string;
}

class Completion {
  @Text() readonly payment_option!: string;
  @Nested(() => Payment, {
    refuses: [{ code: 'invalid_value', say: 'must not hold a card number.', holds: (value) => !JSON.stringify(value).includes('4242') }],
  })
  readonly payment!: Payment;
}

class Change {
  @Metadata({ patch: true }) readonly metadata?: Record<string, unknown> | null;
}

const good = { order_id: 'ord_1', amount: 100, customer: { phone: '+919876543210' } };

const read = <T extends object = Everything>(body: unknown, dto: new () => T = Everything as unknown as new () => T): T =>
  new ValidationPipe().transform(body, { type: 'body', metatype: dto }) as T;

function faultsOf(body: unknown, dto?: new () => object): [code: string, param: string][] {
  try {
    read(body, dto);
    return [];
  } catch (fault) {
    expect(fault).toBeInstanceOf(FieldFaults);
    return (fault as FieldFaults).faults.map(({ code, param }) => [code, param]);
  }
}

describe('reading a body', () => {
  it('passes on the fields that were sent; null means omitted', () => {
    const body = read({ ...good, reason: null, currency: 'inr', metadata: { a: 1 } });
    expect({ ...body, customer: { ...body.customer } }).toEqual({ ...good, currency: 'INR', metadata: { a: 1 } });
    expect(body).toBeInstanceOf(Everything);
    expect(body.customer).toBeInstanceOf(Contact);
  });

  it('passes on a phone number in E.164 and an e-mail address in NFC, from any notation', () => {
    const customer = { phone: '+९१ 98765-43210', email: ' re\u0301my@example.com\u200b' };
    expect({ ...read({ ...good, customer }).customer }).toEqual({ phone: '+919876543210', email: 'rémy@example.com' });
  });

  it('names the required leaf of an object that is missing', () => {
    expect(faultsOf({ order_id: 'ord_1', amount: 1 })).toEqual([['missing_field', 'customer.phone']]);
  });

  it('reports all faults at once, in the documented order', () => {
    expect(faultsOf({ ...good, order_id: undefined, amount: '5', reason: 'none', customer: 7, colour: 1 })).toEqual([
      ['missing_field', 'order_id'],
      ['invalid_integer', 'amount'],
      ['invalid_type', 'customer'],
      ['invalid_enum_value', 'reason'],
      ['parameter_unknown', 'colour'],
    ]);
  });

  it.each([
    [{ order_id: '' }, 'string_empty', 'order_id'],
    [{ order_id: '  ' }, 'string_empty', 'order_id'],
    [{ order_id: 'x'.repeat(11) }, 'string_too_long', 'order_id'],
    [{ order_id: 7 }, 'invalid_type', 'order_id'],
    [{ amount: 1.5 }, 'invalid_integer', 'amount'],
    [{ amount: true }, 'invalid_integer', 'amount'],
    [{ amount: [1] }, 'invalid_integer', 'amount'],
    [{ amount: 0 }, 'invalid_amount', 'amount'],
    [{ amount: 10_000_000_000 }, 'invalid_amount', 'amount'],
    [{ amount: 1e21 }, 'invalid_amount', 'amount'],
    [{ reason: 5 }, 'invalid_enum_value', 'reason'],
    [{ customer: { phone: '9876543210' } }, 'invalid_phone', 'customer.phone'],
    [{ customer: { phone: '+91 98765 4321O' } }, 'invalid_phone', 'customer.phone'],
    [{ order_id: '\u200b' }, 'invalid_value', 'order_id'],
    [{ order_id: '\ufeff ' }, 'invalid_value', 'order_id'],
    [{ customer: { phone: '+911234' } }, 'invalid_phone', 'customer.phone'],
    [{ customer: { ...good.customer, email: 'asha' } }, 'invalid_email', 'customer.email'],
    [{ customer: { ...good.customer, fax: 'x' } }, 'parameter_unknown', 'customer.fax'],
    [{ line_items: {} }, 'invalid_type', 'line_items'],
    [{ line_items: [] }, 'array_empty', 'line_items'],
    [{ line_items: [1, 2, 3] }, 'array_too_long', 'line_items'],
    [{ line_items: [7] }, 'invalid_type', 'line_items.0'],
    [{ line_items: [{ name: 'Mug', quantity: 1, amount: -1 }] }, 'invalid_amount', 'line_items.0.amount'],
    [{ line_items: [{ name: 'Mug', quantity: 1001, amount: 1 }] }, 'invalid_range', 'line_items.0.quantity'],
    [{ events: ['order.paid', 'order.eaten'] }, 'unknown_event_type', 'events.1'],
    [{ currency: 'ABC' }, 'invalid_currency', 'currency'],
    [{ overdue: 'true' }, 'invalid_boolean', 'overdue'],
    [{ expires_at: -1 }, 'invalid_range', 'expires_at'],
    [{ url: 'http://example.com' }, 'invalid_url', 'url'],
    [{ url: 'https://user:pass@example.com' }, 'invalid_url', 'url'],
    [{ url: 'https:example.com' }, 'invalid_url', 'url'],
    [{ url: `https://example.com/${'x'.repeat(60)}` }, 'string_too_long', 'url'],
    [{ metadata: [] }, 'invalid_type', 'metadata'],
    [{ metadata: { '\u200b': 1 } }, 'metadata_key_invalid', 'metadata.\u200b'],
    [{ metadata: { 'a[b]': 1 } }, 'metadata_key_invalid', 'metadata.a[b]'],
    [{ metadata: { a: { b: 1 } } }, 'metadata_value_invalid', 'metadata.a'],
    [{ metadata: { a: 2 ** 53 } }, 'metadata_value_invalid', 'metadata.a'],
    [{ metadata: { a: null } }, 'metadata_value_invalid', 'metadata.a'],
    [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])) }, 'metadata_too_many_keys', 'metadata'],
  ])('refuses %j', (change, code, param) => {
    expect(faultsOf({ ...good, ...change })).toEqual([[code, param]]);
  });

  it('refuses fields that every JavaScript object has', () => {
    expect(faultsOf({ ...good, ...JSON.parse('{"constructor": 1}') })).toEqual([['parameter_unknown', 'constructor']]);
    expect(faultsOf(JSON.parse(`{"__proto__": {"order_id": "x"}, "amount": 1, "customer": {"phone": "+919876543210"}}`))).toEqual([
      ['missing_field', 'order_id'],
      ['parameter_unknown', '__proto__'],
    ]);
  });

  it('requires one of two fields', () => {
    for (const none of [{}, { payment: null }, { '': 'x' }])
      expect(faultsOf(none, OfOneOfTwo)).toContainEqual(['missing_field', 'order_id']);
    for (const one of [{ order_id: 'a' }, { payment: 'a' }, { order_id: null, payment: 'a' }])
      expect(faultsOf(one, OfOneOfTwo)).toEqual([]);
  });

  it('reports unknown fields before anything else', () => {
    expect(faultsOf({ payment: { note: '4242' } }, Completion)).toEqual([
      ['invalid_value', 'payment'],
      ['missing_field', 'payment_option'],
    ]);
  });

  it('lets a change clear metadata as a whole or by key', () => {
    expect({ ...read({ metadata: null }, Change) }).toEqual({ metadata: null });
    expect({ ...read({ metadata: { a: null, b: '' } }, Change) }).toEqual({ metadata: { a: null, b: '' } });
    expect({ ...read({}, Change) }).toEqual({});
  });
});

describe('a body with foreign decorators', () => {
  class Foreign {
    @IsString() readonly name!: string;
  }

  it('is refused when its shape is built, rather than misread', () => {
    const pipe = new ValidationPipe();
    expect(() => pipe.transform({ name: 'Asha' }, { type: 'body', metatype: Foreign })).toThrow('Foreign.name: isString is not one of');
  });
});
