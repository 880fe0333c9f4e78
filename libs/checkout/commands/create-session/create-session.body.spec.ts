import { CreateSessionBody } from '#checkout/commands/create-session/create-session.body';
import { faultsIn } from '#test/support/facts/body-faults';
import { cart } from '#test/support/clients/shop';

const line = { name: 'x', quantity: 1, unit_amount: 1 };
const part = (type: string, value: number) => ({ prepaid_requirement: { type, value } });

describe('a new checkout session', () => {
  it('is read from a cart', () => expect(faultsIn(CreateSessionBody, cart())).toEqual([]));

  it.each([
    ['an amount', { amount: undefined }, 'missing_field', 'amount'],
    ['a currency', { currency: undefined }, 'missing_field', 'currency'],
    ['a customer', { customer: undefined }, 'missing_field', 'customer.phone'],
    ['a phone', { customer: { name: 'Asha' } }, 'missing_field', 'customer.phone'],
    ['a phone in E.164', { customer: { phone: '09876543210' } }, 'invalid_phone', 'customer.phone'],
    ['a phone that exists', { customer: { phone: '+91123' } }, 'invalid_phone', 'customer.phone'],
    ['an amount of at least 1', { amount: 0 }, 'invalid_amount', 'amount'],
    ['an amount of at most 9,999,999,999', { amount: 10_000_000_000 }, 'invalid_amount', 'amount'],
    ['a currency of ISO 4217', { currency: 'INX' }, 'invalid_currency', 'currency'],
    ['a currency in plain letters', { currency: 'ınr' }, 'invalid_currency', 'currency'],
    ['a country in plain letters', { shipping_address: { country: 'ın' } }, 'invalid_format', 'shipping_address.country'],
    ['a currency that people pay with', { currency: 'XAU' }, 'invalid_currency', 'currency'],
    ['a currency and no fund', { currency: 'USN' }, 'invalid_currency', 'currency'],
    ['a country that exists', { shipping_address: { country: 'XX' } }, 'invalid_format', 'shipping_address.country'],
    ['an IP address', { device: { ip: '203.0.113' } }, 'invalid_format', 'device.ip'],
    ['at most 100 lines', { line_items: Array.from({ length: 101 }, () => line) }, 'array_too_long', 'line_items'],
    ['addresses without a line break', { success_url: 'https://shop.example.com/\n' }, 'invalid_url', 'success_url'],
    ['short addresses', { cancel_url: `https://shop.example.com/${'x'.repeat(2024)}` }, 'string_too_long', 'cancel_url'],
    ['a quantity', { line_items: [{ ...line, quantity: 0 }] }, 'invalid_range', 'line_items.0.quantity'],
    ['a discount that takes off', { amount_details: { subtotal: 1, discount: -1 } }, 'invalid_amount', 'amount_details.discount'],
    ['a client_reference_id of at most 200', { client_reference_id: 'x'.repeat(201) }, 'string_too_long', 'client_reference_id'],
    ['known options', { payment_options: ['credit'] }, 'invalid_enum_value', 'payment_options.0'],
    ['fields that exist', { customer: { phone: '+919876543210', age: 3 } }, 'parameter_unknown', 'customer.age'],
    ['a whole percentage', part('percent', 12.5), 'invalid_integer', 'prepaid_requirement.value'],
  ])('needs %s', (_, changes, code, param) => expect(faultsIn(CreateSessionBody, cart(changes))).toEqual([[code, param]]));
});
