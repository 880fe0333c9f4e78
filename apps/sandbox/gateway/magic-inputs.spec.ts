import { chargedOn, fateOfPayment, fateOfRefund, termsOfPayment } from '#apps/sandbox/gateway/magic-inputs';

describe('magic inputs', () => {
  it.each([
    ['success@test', 'succeeds'],
    ['failure@test', 'fails'],
    ['FAILURE@test', 'fails'],
    ['pending@test', 'stays'],
    ['asha@okbank', 'succeeds'],
  ])('a payment from %s %s', (vpa, fate) => expect(fateOfPayment({ method: 'upi', vpa, token_id: null })).toBe(fate));

  it.each([
    ['tok_success', 'succeeds'],
    ['tok_declined', 'fails'],
    ['tok_pending', 'stays'],
    ['tok_4f1b', 'succeeds'],
  ])('a payment with the card %s %s', (token, fate) => expect(fateOfPayment({ method: 'card', vpa: null, token_id: token })).toBe(fate));

  it.each([
    ['success@test', 50_000],
    ['offer@test', 45_000],
    ['FEE@test', 51_000],
    ['part@test', 20_000],
  ])('a payment of 50,000 from %s takes %d', (vpa, taken) =>
    expect(chargedOn(50_000, termsOfPayment({ vpa, token_id: null }))).toBe(taken),
  );

  it.each(['netbanking', 'wallet'] as const)('a payment by %s succeeds', (method) =>
    expect(fateOfPayment({ method, vpa: null, token_id: null })).toBe('succeeds'),
  );

  it('a payment by UPI without an address waits for the app', () =>
    expect(fateOfPayment({ method: 'upi', vpa: null, token_id: null })).toBe('stays'));

  it.each([
    [13, 'fails'],
    [1_013, 'fails'],
    [1_014, 'stays'],
    [1_300, 'succeeds'],
    [14_000, 'succeeds'],
  ])('a refund of %d minor units %s', (amount, fate) => expect(fateOfRefund(amount)).toBe(fate));
});
