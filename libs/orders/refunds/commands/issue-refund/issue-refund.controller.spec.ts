import { IssueRefundBody } from '#orders/refunds/commands/issue-refund/issue-refund.controller';
import { faultsIn } from '#test/support/facts/body-faults';

const wanted = { order_id: 'ord_000000000000000000000000', amount: 100 };

describe('a request for a refund', () => {
  it.each([
    {},
    { amount: null },
    { order_id: null, payment: 'pay_000000000000000000000000' },
    { reason: null, note: null, metadata: null },
    { note: 'x'.repeat(500) },
    ...['customer_request', 'duplicate', 'fraudulent', 'product_defect', 'partial_return', 'other'].map((reason) => ({ reason })),
  ])('may have %j', (more) => expect(faultsIn(IssueRefundBody, { ...wanted, ...more })).toEqual([]));

  it.each([
    [{ amount: '20000' }, 'invalid_integer', 'amount'],
    [{ amount: 10.5 }, 'invalid_integer', 'amount'],
    [{ amount: 0 }, 'invalid_amount', 'amount'],
    [{ amount: -5 }, 'invalid_amount', 'amount'],
    [{ reason: 'bored' }, 'invalid_enum_value', 'reason'],
    [{ note: 'x'.repeat(501) }, 'string_too_long', 'note'],
  ])('is refused with %j', (changes, code, param) => expect(faultsIn(IssueRefundBody, { ...wanted, ...changes })).toEqual([[code, param]]));
});
