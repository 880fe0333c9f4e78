import { readLink } from '#people/link-text';
import { readSecret } from '#people/sessions/held-secret';

describe('the text of a one-time link', () => {
  const secret = `usr_${'a'.repeat(24)}.${'b'.repeat(43)}`;
  const tag = 'c'.repeat(22);

  it('has a tag behind its secret', () => expect(readLink(`${secret}.${tag}`)).toEqual({ ...readSecret(secret), tag }));
  it('had none in earlier releases', () => expect(readLink(secret)).toEqual({ ...readSecret(secret), tag: null }));
  it.each(['', '.', secret.slice(1), `${secret}.`, `${secret}.${tag}c`, `${secret}.é${tag.slice(1)}`, `${secret}.${tag}.`])(
    'is not %j',
    (text) => expect(readLink(text)).toBeNull(),
  );
});
