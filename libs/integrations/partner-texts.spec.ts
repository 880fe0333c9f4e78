import { isPartnerId, messageOf } from '#integrations/partner-texts';

describe('a partner’s id', () => {
  it('has up to 255 characters', () => {
    expect(['pay_1', 'x'.repeat(255)].map(isPartnerId)).toEqual([true, true]);
    expect(['', 'x'.repeat(256), 7, null, undefined, ['pay_1']].map(isPartnerId)).toEqual(Array(6).fill(false));
  });
});

describe('a partner’s message', () => {
  it('is cut after 1,000 characters, never within one', () => {
    expect(messageOf('x'.repeat(1000))).toBe('x'.repeat(1000));
    expect(messageOf('x'.repeat(1001))).toBe(`${'x'.repeat(999)}…`);
    const cut = messageOf(`${'x'.repeat(998)}😀😀`);
    expect([cut.length, cut.isWellFormed()]).toEqual([1000, true]);
  });
});
