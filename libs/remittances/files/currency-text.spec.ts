import { currencyIn } from '#remittances/files/currency-text';

it.each([
  ['INR', 'INR'],
  [' usd ', 'USD'],
  ['₹', 'INR'],
  ['Rs.', 'INR'],
  ['xcg', 'XCG'],
  ['XCG', 'XCG'],
  ['ZZZ', null],
  ['COD', null],
  ['', null],
])('the currency that %j names is %j', (text, currency) => expect(currencyIn(text)).toBe(currency));
