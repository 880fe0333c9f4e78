import { noCardNumber } from '#checkout/commands/complete-session/card-numbers';

const CARD = '4111111111111111';

describe('what may be sent of a payment', () => {
  it.each([
    ['as the value itself', CARD],
    ['as a token', { method: 'card', card: { token: CARD } }],
    ['as a number', { card: { number: 4_111_111_111_111_111 } }],
    ['with dots and dashes of print', { card: { number: '4111.1111\u20131111.1111' } }],
    ['in digits of full width', { card: { number: '\uff14\uff11\uff11\uff11 1111 1111 1111' } }],
    ['in groups', { card: { number: '4111 1111-1111 1111' } }],
    ['in a list', { card: [['x', CARD]] }],
    ['as the name of a field', { [CARD]: true }],
    ['of 13 digits', '4222222222222'],
    ['of 19 digits', '6304000000000000000'],
  ])('is no card number %s', (_, value) => {
    expect(noCardNumber.holds(value, 'payment')).toBe(false);
  });

  it('is not one however deep it is hidden', () => {
    let hidden: unknown = CARD;
    for (let depth = 0; depth < 100_000; depth++) hidden = [hidden];
    expect(noCardNumber.holds(hidden, 'payment')).toBe(false);
  });

  it.each([
    ['a token', { card: { token: 'tok_success' } }],
    ['digits that fail the check', { card: { token: '4111111111111112' } }],
    ['12 digits', '000000000000'],
    ['20 digits', '00000000000000000000'],
    ['digits within a longer text', { upi: { vpa: `${CARD}@okaxis` } }],
    ['nothing', null],
  ])('may be %s', (_, value) => {
    expect(noCardNumber.holds(value, 'payment')).toBe(true);
  });
});
