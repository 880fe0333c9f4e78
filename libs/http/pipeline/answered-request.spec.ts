import { referredTo, shownParam, shownPath } from '#http/pipeline/answered-request';

const ORDER = `ord_${'a'.repeat(24)}`;

describe('the logged path of a request', () => {
  it.each([
    ['/v1/orders?limit=3', '/v1/orders', '/v1/orders'],
    [`/v1/orders/${ORDER}/cancel`, '/v1/orders/:id/cancel', `/v1/orders/${ORDER}/cancel`],
    ['/v1/orders/asha@example.com', '/v1/orders/:id', '/v1/orders/{id}'],
    ['/v1/cod/couriers/delhivery?a=b', '/v1/cod/couriers/:code', '/v1/cod/couriers/{code}'],
    [`/v1/orders/${ORDER}%40`, '/v1/orders/:id', '/v1/orders/{id}'],
  ])('holds our ids and nothing else that the client chose: %s', (url, template, shown) => {
    expect(shownPath(url, template)).toBe(shown);
  });
});

describe('the object of a request', () => {
  it.each([
    [{ order_id: ORDER }, ORDER],
    [{ order: ORDER, amount: 1 }, ORDER],
    [{ order_id: 'asha@example.com' }, null],
    [{ order_id: [ORDER] }, null],
    [{ id: ORDER }, null],
    [null, null],
    ['text', null],
  ])('is named by a field of its query or body: %j', (fields, id) => expect(referredTo(fields)).toBe(id));
});

describe('the logged field of a fault', () => {
  it.each([
    ['missing_field', 'customer.email', 'customer.email'],
    ['string_too_long', 'line_items.0.name', 'line_items.0.name'],
    ['invalid_integer', 'created_at[gte]', 'created_at[gte]'],
    ['parameter_unknown', 'asha', null],
    ['parameter_unknown', 'customer.asha', null],
    ['metadata_value_invalid', 'metadata.asha', 'metadata'],
    ['invalid_value', 'columns.Asha Rao', 'columns'],
    ['invalid_value', 'asha@example.com', null],
    ['resource_missing', null, null],
  ])('is named as far as its names are known: %s %s', (code, param, shown) => {
    expect(shownParam(code, param)).toBe(shown);
  });
});
