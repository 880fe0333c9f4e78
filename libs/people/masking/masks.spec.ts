import {
  hidden, maskedEmail, maskedName, maskedPhone, maskedPostalCode, maskedUpiAddress, withoutContacts,
} from '#people/masking/masks'; // prettier-ignore

describe('a mask', () => {
  it.each([
    [maskedName, 'Asha Rao', 'A•••'],
    [maskedName, '😀 shop', '😀•••'],
    [maskedName, '', ''],
    [maskedEmail, 'asha.rao@gmail.com', 'a•••@g•••'],
    [maskedEmail, 'not an address', 'n•••'],
    [maskedPhone, '+919876543210', '•••••••••3210'],
    [maskedPhone, '1234567', '•••••••'],
    [maskedUpiAddress, '9876543210@ybl', '9•••@ybl'],
    [maskedPostalCode, '560038', '560•••'],
    [hidden, '12 Lake Road', '•••'],
  ])('%p turns %j into %j, once and for all', (mask, text, expected) => {
    expect(mask(text)).toBe(expected);
    expect(mask(mask(text))).toBe(expected);
  });
});

describe('a text without contacts', () => {
  it.each([
    ['Call +91 98765 43210 first.', 'Call •••••••••••3210 first.'],
    ['His number: 9876543210', 'His number: ••••••3210'],
    ['98765-43210', '•••••••3210'],
    ['Write to <asha.rao@gmail.com>, please.', 'Write to <a•••@g•••>, please.'],
  ])('%j becomes %j', (text, expected) => expect(withoutContacts(text)).toBe(expected));

  it.each(['Order #1001, ₹24,999.00', 'RRN 601512345678', 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m', 'AWB9876543210', '5630238154801', '1700000000'])(
    '%j stays as it is',
    (text) => expect(withoutContacts(text)).toBe(text),
  );

  it('takes time in proportion to its length', () => {
    const long = 'x'.repeat(500_000);
    expect(withoutContacts(long)).toBe(long);
  });
});
