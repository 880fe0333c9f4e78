import { hashOfUnusedCode, newRecoveryCodes, recoveryCodeHash } from '#people/credentials/recovery-codes';

describe('recovery codes', () => {
  it('are ten different ones, in groups that can be read out', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(?:-[2-9a-hjkmnp-z]{4}){3}$/);
    expect(newRecoveryCodes()).not.toEqual(codes);
  });

  it('are stored only as hashes', () => {
    const [code] = newRecoveryCodes();
    expect(recoveryCodeHash(code!)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a typed recovery code', () => {
  const codes = ['k7m3-p9xw-2tvq-8hrd', 'a2b3-c4d5-e6f7-g8h9'];
  const [first, second] = codes.map(recoveryCodeHash) as [string, string];

  it('is recognised by its hash', () => {
    expect(hashOfUnusedCode(codes[0]!, [first, second])).toBe(first);
    expect(hashOfUnusedCode(codes[1]!, [first, second])).toBe(second);
  });

  it.each(['K7M3-P9XW-2TVQ-8HRD', ' k7m3 p9xw 2tvq 8hrd\n', 'k7m3p9xw2tvq8hrd', 'ｋ７ｍ３–p९xw–2tvq–8hrd'])(
    'is the same as %j',
    (typed) => {
      expect(hashOfUnusedCode(typed, [second, first])).toBe(first);
    },
  );

  it('works once', () => {
    const used = hashOfUnusedCode(codes[0]!, [first, second]);
    const left = [first, second].filter((hash) => hash !== used);
    expect(hashOfUnusedCode(codes[0]!, left)).toBeNull();
    expect(hashOfUnusedCode(codes[1]!, left)).toBe(second);
  });

  it.each(['', '287082', 'k7m3-p9xw-2tvq-8hre', 'k7m3-p9xw-2tvq'])('is none for %j', (typed) => {
    expect(hashOfUnusedCode(typed, [first, second])).toBeNull();
  });
});
