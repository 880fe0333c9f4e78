import { languageOf } from '#http/answers/accepted-language';

describe('the language of a page', () => {
  it.each([
    ['hi-IN,hi;q=0.9,en;q=0.5', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['en;q=0.2, HI;q=0.7', 'hi'],
    ['hi-Deva-IN', 'hi'],
    ['ta-IN,ta;q=0.9', 'en'],
    ['fr, hi;q=0', 'en'],
    ['*;q=0.5, hi;q=0', 'en'],
    ['en;q=0, *;q=0.1', 'hi'],
    ['en;q=0.0, hi;q=0.001', 'hi'],
    ['hi;q=0, en;q=0', 'en'],
    ['*', 'en'],
    [';;q=,', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
  ])('is the one that the browser prefers: %s → %s', (accepted, language) => {
    expect(languageOf(undefined, accepted)).toBe(language);
  });

  it('is the one that its reader chose, if it is one', () => {
    expect(languageOf('hi', 'en')).toBe('hi');
    expect(languageOf('fr', 'hi')).toBe('hi');
    expect(languageOf(['hi'], 'en')).toBe('en');
  });
});
