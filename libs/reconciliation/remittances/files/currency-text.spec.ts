import { currenciesIn, currenciesOfHeader } from '#reconciliation/remittances/files/currency-text';

it.each([
  ['INR', 'INR'],
  [' usd ', 'USD'],
  ['₹', 'INR'],
  ['Rs.', 'INR'],
  ['Indian Rupee (INR)', 'INR'],
  ['$', 'USD'],
  ['xcg', 'XCG'],
  ['XCG', 'XCG'],
  ['ZZZ', undefined],
  ['COD', undefined],
  ['', undefined],
])('the currency that %j names is %j', (text, currency) => expect(currenciesIn(text)[0]).toBe(currency));

it.each([
  ['COD Amount (USD)', 'USD'],
  ['COD Amount [in AED]', 'AED'],
  ['Amount in $', 'USD'],
  ['COD Amount (₹)', 'INR'],
  ['Amount (All)', undefined],
  ['Net Amount (A-B)', undefined],
  ['Cash in hand', undefined],
  ['Price', undefined],
])('the unit that the header %j names is %j', (header, currency) => expect(currenciesOfHeader(header)[0]).toBe(currency));
