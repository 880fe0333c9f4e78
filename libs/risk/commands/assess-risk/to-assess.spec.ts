import { toAssess } from '#risk/commands/assess-risk/to-assess';
import { refusalOf } from '#test/support/facts/given';

const faultsOf = (body: Parameters<typeof toAssess>[0]): unknown[] => {
  const refusal = refusalOf(() => toAssess(body));
  return [refusal, ...refusal.others].map(({ code, param }) => [code, param]);
};
const missing = (param: string): unknown => ['missing_field', param];
const excluded = (param: string): unknown => ['parameters_exclusive', param];

describe('the purchase to assess', () => {
  it('reports all that is missing', () => {
    expect(faultsOf({})).toEqual([missing('amount'), missing('currency'), missing('customer.phone')]);
    expect(faultsOf({ currency: 'INR' })).toEqual([missing('amount'), missing('customer.phone')]);
  });

  it('reports all that is too much', () => {
    const more = { amount: 1, currency: null, line_items: [] };
    expect(faultsOf({ order: 'ord_1', checkout_session: 'cs_1', ...more })).toEqual(
      ['checkout_session', 'amount', 'line_items'].map(excluded),
    );
    expect(faultsOf({ checkout_session: 'cs_1', ...more })).toEqual(['amount', 'line_items'].map(excluded));
  });

  it('is an order or a session, with a payment option', () => {
    expect(toAssess({ order: 'ord_1', checkout_session: null })).toEqual({ order: 'ord_1', payment_option: null });
    expect(toAssess({ checkout_session: 'cs_1', payment_option: 'cod' })).toEqual({ checkout_session: 'cs_1', payment_option: 'cod' });
  });
});
