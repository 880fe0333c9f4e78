import type { SearchKind } from '#dashboard/search/domain/search-key';
import { impersonalKeys, searchKeys } from '#dashboard/search/domain/search-keys';

const keysOf = (text: string): Partial<Record<SearchKind, readonly string[]>> =>
  Object.fromEntries(searchKeys(text).map(({ kind, values }) => [kind, values]));
const kindsOf = (text: string): SearchKind[] => searchKeys(text).map(({ kind }) => kind);
const ORDER = 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m';

describe('the kinds of a search text', () => {
  it('may be our id, or a gateway’s id of the same form', () => {
    expect(keysOf(ORDER)).toEqual({ id: [ORDER], gateway_reference: [ORDER], client_reference_id: [ORDER] });
    expect(keysOf(` ${ORDER}\n`).id).toEqual([ORDER]);
    expect(keysOf('pay_OHw5Lu6FsZOtk3')).toMatchObject({ gateway_reference: ['pay_OHw5Lu6FsZOtk3'] });
    expect(kindsOf('pay_OHw5Lu6FsZOtk3')).not.toContain('id');
  });

  it.each(['Asha.Rao@Example.com', ' asha.rao@example.com '])('may be only an e-mail address: %j', (text) => {
    expect(keysOf(text)).toEqual({ email: ['asha.rao@example.com'] });
  });

  it.each(['#1001', '＃1001'])('may be only an order’s name in the shop: %s', (text) => {
    expect(kindsOf(text)).toEqual(['order_name']);
  });

  it.each(['1001', 'MK-1001', 'shop 1001'])('may be an order’s name without its sign: %s', (text) => {
    expect(keysOf(text).order_name).toEqual([text]);
  });

  it.each(['+91 98765 43210', '+919876543210', '(+91) 98765-43210', '098765-43210', '98765 43210', '9876543210', '919876543210', '00919876543210', '९८७६५४३२१०'])(
    'is a phone number: %s',
    (text) => expect(keysOf(text).phone).toContain('+919876543210'),
  ); // prettier-ignore

  it('is a foreign phone number with its code, and either of two if ten digits may have one', () => {
    expect(keysOf('+65 9123 4567')).toEqual({ phone: ['+6591234567'] });
    expect(keysOf('65 9123 4567').phone).toEqual(['+916591234567', '+6591234567']);
  });

  it.each(['12345', '3210', 'AWB9876543210', '0123', '0000000000000000000'])('is no phone number: %s', (text) => {
    expect(keysOf(text).phone).toBeUndefined();
  });

  it.each([
    ['3210 2499.00', '3210 2499'],
    ['3210 2499', '3210 2499'],
    ['3210  ₹2,499.00', '3210 2499'],
    ['3210 ₹1,24,999.00', '3210 124999'],
    ['3210 1,24,999', '3210 124999'],
    ['3210 INR 2499.50', '3210 2499.5'],
    ['3210 Rs. 0.05', '3210 0.05'],
    ['0007 1.234', '0007 1.234'],
    ['३२१० ₹१,२४,९९९', '3210 124999'],
  ])('is the end of a phone number and an amount: %s', (text, key) => expect(keysOf(text).phone_and_amount).toEqual([key]));

  it.each(['3210', '43210 2499', '3210 -5', '3210 ,5', '2499.00 3210', '3210 2499 1'])('is not such a pair: %s', (text) => {
    expect(keysOf(text).phone_and_amount).toBeUndefined();
  });

  it.each([
    ['HDFCN26006001', 'HDFCN26006001'],
    ['hdfc n26006001', 'HDFCN26006001'],
    ['601512345678', '601512345678'],
    ['74332736136000123456789', '74332736136000123456789'],
  ])('is a reference of a bank: %s', (text, reference) => expect(keysOf(text).bank_reference).toEqual([reference]));

  it('is a bank reference in either comparable form', () => {
    expect(keysOf('utr-26006001').bank_reference).toEqual(['UTR26006001', 'UTR-26006001']);
    for (const utr of ['612345678901', '0000612345678901', '0612 3456 78901']) expect(keysOf(utr).bank_reference).toContain('612345678901');
  });

  it.each(['AWB123456789', 'awb 1234-56789', '1234'])('is the number of a parcel: %s', (text) => {
    expect(keysOf(text).tracking_number).toEqual([text]);
  });

  it('may be an invoice or credit note number, in any case', () => {
    expect(keysOf('INV/2026-27/00017').document_number).toEqual(['inv/2026-27/00017']);
    expect(keysOf(`1${'a'.repeat(64)}`).document_number).toBeUndefined();
  });

  it.each(['', '  ', '\u200b'])('is nothing: %j', (text) => expect(searchKeys(text)).toEqual([]));

  it('is not a reference if it is too long', () => {
    expect(searchKeys(`7${'a'.repeat(200)}`)).toEqual([]);
  });

  it('has each kind once, for any length', () => {
    for (const text of [ORDER, '9876543210', '3210 2499', 'AWB1234', '#1', 'a@b.c', 'cart-7781'])
      expect(new Set(kindsOf(text)).size).toBe(kindsOf(text).length);
  });
});

describe('the search keys of a role without contacts', () => {
  const kinds = (text: string): SearchKind[] => impersonalKeys(searchKeys(text)).map(({ kind }) => kind);

  it.each(['+919876543210', 'asha@example.com'])('are none for a contact: %s', (text) => expect(kinds(text)).toEqual([]));

  it('include possible references of banks, couriers and gateways', () => {
    expect(kinds('9876543210')).toEqual(['order_name', 'tracking_number', 'bank_reference', 'gateway_reference', 'document_number']);
    expect(kinds('3210 2499.00')).not.toContain('phone_and_amount');
  });

  it('include everything that is no contact', () => {
    for (const text of [ORDER, '#1001', 'cart-7781']) expect(kinds(text)).toEqual(kindsOf(text));
  });
});
