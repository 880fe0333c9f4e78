import { newSecret, readSecret } from '#people/sessions/held-secret';

describe('the secret of a session or link', () => {
  const user = `usr_${'a'.repeat(24)}`;

  it('is read unchanged, and is different each time', () => {
    const { text, ...made } = newSecret(user);
    expect(readSecret(text)).toEqual(made);
    expect(newSecret(user).text).not.toBe(text);
  });
  it.each([undefined, '', user, `${user}.short`, `${user}.${'a'.repeat(44)}`, `cs_${'a'.repeat(24)}.${'a'.repeat(43)}`])(
    'is not %j',
    (text) => expect(readSecret(text)).toBeNull(),
  );
});
