import { queryCurrency } from '#reconciliation/remittances/commands/query-currency';

const thrown = (value: unknown): unknown => {
  try {
    return queryCurrency(value);
  } catch (fault) {
    return (fault as { faults: unknown }).faults;
  }
};

it.each(['USB', 'XAU', '', 'rupees', 'IN R', ['INR', 'USD']])('a currency in a query is an ISO 4217 code, as in a body: %j', (value) =>
  expect(thrown(value)).toMatchObject([{ code: 'invalid_currency', param: 'currency' }]),
);

it('a currency in a query may be in any case, and left out', () =>
  expect([queryCurrency('usd'), queryCurrency(undefined)]).toEqual(['USD', undefined]));
