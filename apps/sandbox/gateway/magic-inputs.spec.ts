import { fateOfPayment, fateOfRefund } from '#apps/sandbox/gateway/magic-inputs';

describe('magic inputs', () => {
  it.each([
    ['success@test', 'succeeds'],
    ['failure@test', 'fails'],
    ['FAILURE@test', 'fails'],
    ['pending@test', 'stays'],
    ['asha@okbank', 'succeeds'],
  ])('a payment from %s %s', (vpa, fate) => expect(fateOfPayment({ vpa, token_id: null })).toBe(fate));

  it.each([
    ['tok_success', 'succeeds'],
    ['tok_declined', 'fails'],
    ['tok_pending', 'stays'],
    ['tok_4f1b', 'succeeds'],
  ])('a payment with the card %s %s', (token, fate) => expect(fateOfPayment({ vpa: null, token_id: token })).toBe(fate));

  it('a payment by bank or wallet succeeds', () => expect(fateOfPayment({ vpa: null, token_id: null })).toBe('succeeds'));

  it.each([
    [13, 'fails'],
    [1_013, 'fails'],
    [1_014, 'stays'],
    [1_300, 'succeeds'],
    [14_000, 'succeeds'],
  ])('a refund of %d minor units %s', (amount, fate) => expect(fateOfRefund(amount)).toBe(fate));
});
