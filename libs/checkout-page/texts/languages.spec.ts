import { en } from '#checkout-page/texts/en';
import { filled, LANGUAGES, languageOf } from '#checkout-page/texts/languages';

describe('the language of the checkout page', () => {
  it.each([
    ['hi-IN,hi;q=0.9,en;q=0.5', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['en;q=0.2, HI;q=0.7', 'hi'],
    ['ta-IN,ta;q=0.9', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
  ])('is the one that the browser likes best of those there are: %s → %s', (accepted, language) => {
    expect(languageOf(undefined, accepted)).toBe(language);
  });

  it('is the one the shopper chose, if there is such', () => {
    expect(languageOf('hi', 'en')).toBe('hi');
    expect(languageOf('fr', 'hi')).toBe('hi');
    expect(languageOf(['hi'], 'en')).toBe('en');
  });

  it.each(Object.entries(LANGUAGES))('fills in the same in every language: %s', (_, texts) => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const [name, text] of Object.entries(en)) expect(places(texts[name as keyof typeof en])).toEqual(places(text));
  });

  it('fills in what it is given', () => {
    expect(filled('{now} now, {later} on delivery', { now: '₹1', later: '₹2' })).toBe('₹1 now, ₹2 on delivery');
  });
});
