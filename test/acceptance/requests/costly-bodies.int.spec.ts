import { serviceUnderTest } from '#test/support/services/service-under-test';

/** Bytes of the smaller and the larger body of each kind. */
const SMALL = 32 * 1024;
const LARGE = 250 * 1024;
const TIMES = 7;
/** A cost that grows as the square of the size would be at 8 times this. */
const NOISE = 4;

const filled = (size: number, unit: string, opening = '', closing = ''): string =>
  opening + unit.repeat(Math.floor((size - opening.length - closing.length) / unit.length)) + closing;

/** Each is so many bytes of what is hard to read. */
const KINDS: Readonly<Record<string, (size: number) => string>> = {
  'lists within lists': (size) => filled(size / 2, '[', '{"metadata":') + filled(size / 2, ']', '', '}'),
  'objects within objects': (size) => `${filled((size * 5) / 6, '{"a":')}1${filled(size / 6, '}')}`,
  'lists that never end': (size) => filled(size, '['),
  'a number of many digits': (size) => filled(size, '7', '{"amount":', '}'),
  'a fraction of many digits': (size) => filled(size, '7', '{"amount":0.', '}'),
  'an exponent of many digits': (size) => filled(size, '7', '{"amount":1e', '}'),
  'a text of escapes': (size) => filled(size, '\\u0041', '{"customer":{"phone":"', '"}}'),
  'a phone of many digits': (size) => filled(size, '9', '{"customer":{"phone":"+', '"}}'),
  'an e-mail of many at signs': (size) => filled(size, '@a.', '{"customer":{"email":"', '"}}'),
  'unknown fields': (size) => `{${Array.from({ length: size / 12 }, (_, n) => `"f${String(n).padStart(6, '0')}":1`).join()}}`,
  'the same field': (size) => filled(size, ',"amount":1', '{"amount":1', '}'),
  'metadata keys': (size) => `{"metadata":{${Array.from({ length: size / 12 }, (_, n) => `"k${String(n).padStart(6, '0')}":1`).join()}}}`,
  'line items that are none': (size) => filled(size, ',0', '{"line_items":[0', ']}'),
  'white space': (size) => filled(size, ' '),
};

describe('the cost of a body', () => {
  const { merchant } = serviceUnderTest('shared');

  async function refused(body: string): Promise<{ ms: number; answered: number }> {
    const began = performance.now();
    const { status, text } = await merchant.send('POST', '/checkout/sessions', body, { 'content-type': 'application/json' });
    expect([400, 413]).toContain(status);
    return { ms: performance.now() - began, answered: text.length };
  }

  it.each(Object.entries(KINDS))('grows linearly with its size: %s', async (_, bodyOf) => {
    const [small, large] = [bodyOf(SMALL), bodyOf(LARGE)];
    const most = (NOISE * large.length) / small.length;
    let [less, more] = [Infinity, Infinity];
    // The quickest of several: other load on the machine only adds to it. Below a millisecond, the request itself is what is measured.
    for (let n = 0; n < TIMES && (n === 0 || more / Math.max(less, 1) >= most); n++) {
      const [one, other] = [await refused(small), await refused(large)];
      [less, more] = [Math.min(less, one.ms), Math.min(more, other.ms)];
      expect(other.answered).toBeLessThan(small.length);
    }
    expect(more / Math.max(less, 1)).toBeLessThan(most);
  });
});
