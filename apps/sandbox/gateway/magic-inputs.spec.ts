import { fateOfRefund, fateOfVpa } from '#apps/sandbox/gateway/magic-inputs';

describe('magic inputs', () => {
  it.each([
    ['success@test', 'succeeds'],
    ['failure@test', 'fails'],
    ['FAILURE@test', 'fails'],
    ['pending@test', 'stays'],
    ['asha@okbank', 'succeeds'],
  ])('a payment from %s %s', (vpa, fate) => expect(fateOfVpa(vpa)).toBe(fate));

  it.each([
    [13, 'fails'],
    [1_013, 'fails'],
    [1_014, 'stays'],
    [1_300, 'succeeds'],
    [14_000, 'succeeds'],
  ])('a refund of %d minor units %s', (amount, fate) => expect(fateOfRefund(amount)).toBe(fate));
});
