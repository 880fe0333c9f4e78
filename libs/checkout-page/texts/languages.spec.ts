import { en } from '#checkout-page/texts/en';
import { LANGUAGES, say } from '#checkout-page/texts/languages';

describe('the texts of the checkout page', () => {
  it.each(Object.entries(LANGUAGES))('have the same placeholders in every language: %s', (_, texts) => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const [name, text] of Object.entries(en)) expect(places(texts[name as keyof typeof en])).toEqual(places(text));
  });

  it('are filled in with the given values', () => {
    expect(say('en', 'partial_prepaid_text', { now: '₹1', later: '{now}' })).toBe('₹1 now, {now} on delivery');
  });

  it('declare their placeholders by type', () => {
    // @ts-expect-error: the text names an address.
    expect(say('en', 'collect_text', { phone: 'a…@okaxis' })).not.toContain('okaxis');
    // @ts-expect-error: it needs a value.
    expect(() => say('hi', 'order')).not.toThrow();
    // @ts-expect-error: it has no placeholder.
    expect(say('en', 'cancel', { shop: 'Kurta House' })).toBe('Back to the shop');
  });
});
