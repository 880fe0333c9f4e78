import { noCardNumber } from '#checkout/commands/complete-session/card-numbers';

const CARD = '4111111111111111';
const inFullWidth = (digits: string): string => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const inDevanagari = (digits: string): string => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));

const seenIn = (value: unknown): boolean => !noCardNumber.holds(value, 'payment');

describe('a card number is detected', () => {
  it.each([
    ['as the value itself', CARD],
    ['as a token', { method: 'card', card: { token: CARD } }],
    ['as a number', { card: { number: 4_111_111_111_111_111 } }],
    ['as a number with a fraction', { card: { number: 4111.111_111_111_111 } }],
    ['in groups', { card: { number: '4111 1111-1111 1111' } }],
    ['in a list', { card: [['x', CARD]] }],
    ['as the name of a field', { [CARD]: true }],
    ['within the name of a field', { [`card_${CARD}`]: true }],
    ['of 13 digits', '4222222222222'],
    ['of 19 digits', '6304000000000000000'],
    ['of no network that is known, when it is all there is', '0000000000000000'],
  ])('%s', (_, value) => expect(seenIn(value)).toBe(true));

  it.each([
    ['with its expiry and code', '4111 1111 1111 1111 12/29 123'],
    ['with these and nothing between', `${CARD}1229123`],
    ['after a phone number', '98765 43210 4111 1111 1111 1111'],
    ['between digits', `00012${CARD}99999999`],
    ['right after a word', `card${CARD}`],
    ['right before one', `${CARD}@okaxis`],
    ['with low lines', '4111_1111_1111_1111'],
    ['with dots and dashes of print', '4111.1111\u20131111.1111'],
    ['with characters nobody sees', '4111\u200b1111\u2060111\ufeff1\u00ad1111'],
    ['with slashes and stars', '4111/1111*1111|1111'],
    ['in digits of full width', inFullWidth('4111 1111 1111 1111')],
    ['in digits of another script', inDevanagari('4111111111111111')],
    ['in digits of several scripts', `${inDevanagari('4111')}1111${inFullWidth('1111')}1111`],
    ['in digits of mathematics', [...CARD].map((digit) => String.fromCodePoint(0x1d7ce + Number(digit))).join('')],
    ['in circles', '\u2463\u2460\u2460\u2460 1111 1111 1111'],
    ['as the track of a card', ';4111111111111111=29121010000000000?'],
    ['in a text of any length', `${'x'.repeat(5_000)} ${CARD} ${'y'.repeat(5_000)}`],
    ['of 15 digits', 'amex 3782 822463 10005 exp 1229'],
    ['of 14 digits', 'diners 3056 930902 5904 exp 1229'],
    ['of RuPay', 'no. 6521 1112 2223 3332 / 12'],
  ])('within a text, %s', (_, text) => expect(seenIn({ card: { token: text } })).toBe(true));

  it('at any depth', () => {
    let hidden: unknown = CARD;
    for (let depth = 0; depth < 100_000; depth++) hidden = [hidden];
    expect(seenIn(hidden)).toBe(true);
  });

  it.each([
    ['the value itself', CARD, []],
    ['a field', { method: 'card', card: { token: CARD } }, ['card', 'token']],
    ['an entry of a list', { card: [1, { n: `no ${CARD}` }, CARD] }, ['card', '1', 'n']],
    ['the object whose field is called so: the name would tell the number', { card: { [CARD]: 'x' } }, ['card']],
  ])('with its path: %s', (_, value, place) => expect(noCardNumber.within!(value)).toEqual(place));
});

describe('no card number is detected', () => {
  it.each([
    ['in a token', { card: { token: 'tok_success' } }],
    ['in a token of a gateway', { card: { token: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF' } }],
    ['in digits that fail the check', { card: { token: '4111111111111112' } }],
    ['in 12 digits', '000000000000'],
    ['in long rows of digits that no network gives out', { reference: '00000000000000000000' }],
    ['in the UPI address of a phone', { upi: { vpa: '919876543210@okaxis' } }],
    ['in a phone and a date', { wallet: { provider: '+91 98765 43210, 23.11.2026' } }],
    ['in an id', { card: { token: '0f8fad5b-d9cb-469f-a165-70867728950e' } }],
    ['where letters part the digits', { card: { token: '41111111a11111111' } }],
    ['in nothing', null],
  ])('%s', (_, value) => expect(seenIn(value)).toBe(false));
});

it('the search takes time in proportion to the length, for any kind of digits', () => {
  const began = performance.now();
  for (const digit of ['7', '\u096d']) expect(seenIn(digit.repeat(20_000))).toBe(false);
  expect(performance.now() - began).toBeLessThan(1_000);
});
