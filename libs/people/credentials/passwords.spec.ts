import { acceptablePassword, normalizedPassword } from '#people/credentials/passwords';

const outcome = (password: string): Promise<string> =>
  acceptablePassword(password).then(
    () => 'taken',
    ({ code, param }) => `${code} ${param}`,
  );

describe('a new password', () => {
  it.each([
    ['of 12 characters', 'kx7-plum-boa', 'taken'],
    ['of 11', 'kx7-plum-bo', 'invalid_value password'],
    ['of 12 characters outside the basic plane', '𝄞🎷🎻🥁🎺🪕🪗🎸🪘🎹🎼🪈', 'taken'],
    ['of 11 of those, in 22 units', '𝄞🎷🎻🥁🎺🪕🪗🎸🪘🎹🎼', 'invalid_value password'],
    ['of words with blanks', 'seven green kettles', 'taken'],
    ['in another script', 'नमस्ते दुनिया आज', 'taken'],
    ['of 256 characters', 'ab'.repeat(128), 'taken'],
    ['of 257', `${'ab'.repeat(128)}c`, 'string_too_long password'],
    ['that is empty', '', 'invalid_value password'],
    ['that is common', '1q2w3e4r5t6y', 'invalid_value password'],
    ['that is common in capitals', 'Passwordpassword', 'invalid_value password'],
    ['that is common in full width', 'ｐａｓｓｗｏｒｄ１２３４', 'invalid_value password'],
  ])('%s: %j is %s', async (_, password, expected) => expect(await outcome(password)).toBe(expected));

  it('is measured as it is hashed: six ligatures are twelve characters', async () => {
    expect(await outcome('ﬁ'.repeat(6))).toBe('taken');
    expect(await outcome('a\u0301'.repeat(6))).toBe('invalid_value password');
  });

  it('is refused with advice', async () => {
    await expect(acceptablePassword('short')).rejects.toThrow('at least 12 characters');
    await expect(acceptablePassword('password1234')).rejects.toThrow('Choose another');
  });

  it('is returned normalised', async () => {
    expect(await acceptablePassword('Cafe\u0301 noir à midi')).toBe('Café noir à midi');
  });
});

describe('a normalised password', () => {
  it('is one text for every way of typing it', () => {
    expect(normalizedPassword('Cafe\u0301 ①')).toBe(normalizedPassword('Café 1'));
    expect(normalizedPassword('case Stays ')).toBe('case Stays ');
  });
});
