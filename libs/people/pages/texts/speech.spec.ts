import { OidcRefusal, signInUnproven } from '#people/domain/oidc.errors';
import { codeRequired, codeWrong, credentialsWrong, linkInvalid } from '#people/domain/user.errors';
import { CATALOGS, faultIn } from '#people/pages/texts/speech';
import { en, type Texts } from '#people/pages/texts/en';

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
const names = Object.keys(en) as (keyof Texts)[];

describe('the texts of the pages for signing in', () => {
  it('have the same placeholders in Hindi, and differ', () => {
    for (const name of names.filter((each) => each !== 'refused')) {
      expect([name, places(CATALOGS.hi[name])]).toEqual([name, places(en[name])]);
      expect([name, CATALOGS.hi[name]]).not.toEqual([name, en[name]]);
    }
  });

  it.each([credentialsWrong(), codeRequired(), codeWrong(), linkInvalid(), new OidcRefusal('oidc'), signInUnproven()])(
    'translate refusals into Hindi: $message',
    (refused) => {
      expect(faultIn('en', refused)).toBe(refused.message);
      expect(faultIn('hi', refused)).toMatch(/^[^a-z]+$/);
    },
  );

  it('keep the English text without a translation', () => {
    expect(faultIn('hi', { code: 'unheard_of', param: null, message: 'It rains.' })).toBe('यह नहीं हो सका: It rains.');
  });
});
