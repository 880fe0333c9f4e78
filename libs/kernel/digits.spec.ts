import { digitsOf, e164Of, latinDigits } from '#kernel/digits';

/** The same digits in every script with digits in Unicode. */
const scripts = Array.from({ length: 0x1_ffff }, (_, code) => code)
  .filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)))
  .filter((_, n) => n % 10 === 0)
  .map((zero) => [...'139534'].map((digit) => String.fromCodePoint(zero + Number(digit))).join(''));

describe('digits', () => {
  it('are those of any script', () => {
    expect(scripts.length).toBeGreaterThan(60);
    for (const text of scripts) expect([latinDigits(text), digitsOf(text)]).toEqual(['139534', '139534']);
  });

  it.each(['१३९५३४', '١٣٩٥٣٤', '۱۳۹۵۳۴', '１３９５３４', '139-534', '139 534', '139\u00a0534', ' 139534\u200b', '\u202a139534\u202c', '#139534.', '1\ufe0f\u20e339534', '13९५३4'])(
    'are the only characters that count: %j', (text) => expect(digitsOf(text)).toBe('139534')); // prettier-ignore

  it.each(['', ' ', '-', 'abc', '139534a', 'code 139534', 'l39534', '13953४अ', '139534²', 'Ⅷ', '½'])('are not in %j', (text) =>
    expect(digitsOf(text)).toBeNull(),
  );

  it('may be many in one text', () => expect(digitsOf('9'.repeat(100_000))).toHaveLength(100_000));
});

describe('a phone number with its plus sign', () => {
  it.each(['+919876543210', '+91 98765-43210', '+91 (98765) 43210', '(+91) 98765.43210', '＋９１９８７６５４３２１０', '+९१ ९८७६५ ४३२१०', '\u202a+91\u00a098765\u201143210\u202c', '+٩١٩٨٧٦٥٤٣٢١٠'])(
    'is read in any notation: %j', (text) => expect(e164Of(text)).toBe('+919876543210')); // prettier-ignore

  it.each(['', '+', '9876543210', '919876543210', '+91+9876543210', '91+9876543210', 'tel:+919876543210', '+91 98765 43210 ext 5', '+91 98765 4321O'])(
    'is not %j', (text) => expect(e164Of(text)).toBeNull()); // prettier-ignore
});
