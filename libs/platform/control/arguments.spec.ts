import { listArgument, numberArgument, oneOfArgument, textArgument } from '#platform/control/arguments';

const missing = (param: string): Error => expect.objectContaining({ code: 'missing_field', param });

describe('the arguments of an operation', () => {
  it('are taken as they were given', () => {
    expect(textArgument({ name: 'My shop' }, 'name')).toBe('My shop');
    expect(oneOfArgument({ mode: 'live' }, 'mode', ['test', 'live'])).toBe('live');
    expect(listArgument({ scopes: 'orders:read, refunds:write,orders:read' }, 'scopes')).toEqual(['orders:read', 'refunds:write']);
  });

  it.each([
    ['12', 12],
    [12, 12],
    [undefined, null],
  ])('take %p for the number %p', (limit, number) => {
    expect(numberArgument({ limit }, 'limit')).toBe(number);
  });

  it.each(['', 'ten', '0', '-1', '1.5', '1e3', '1000000000', true, [5]])('refuse %p where a number has to be', (limit) => {
    expect(() => numberArgument({ limit }, 'limit')).toThrow(expect.objectContaining({ code: 'invalid_integer', param: 'limit' }) as Error);
  });

  it('refuse a number over the most', () => {
    expect(numberArgument({ limit: '20' }, 'limit', 20)).toBe(20);
    const refusal: Error = expect.objectContaining({ code: 'invalid_integer', message: 'limit takes a whole number from 1 to 20.' });
    expect(() => numberArgument({ limit: '21' }, 'limit', 20)).toThrow(refusal);
  });

  it('are named as they are typed', () => {
    const refusal: Error = expect.objectContaining({ param: 'rate-limit', message: expect.stringMatching(/^rate-limit takes/) });
    expect(() => numberArgument({ rateLimit: '0' }, 'rateLimit')).toThrow(refusal);
  });

  it.each([undefined, '', '   ', 7, null])('refuse %p where a text has to be', (name) => {
    expect(() => textArgument({ name }, 'name')).toThrow(missing('name'));
  });

  it('refuse a word that is none of the choices, and name them', () => {
    const refusal: Error = expect.objectContaining({
      code: 'invalid_enum_value',
      param: 'mode',
      message: expect.stringContaining('test, live'),
    });
    expect(() => oneOfArgument({ mode: 'both' }, 'mode', ['test', 'live'])).toThrow(refusal);
  });

  it('fall back where there is something to fall back to, and are missing elsewhere', () => {
    expect(oneOfArgument({}, 'grace', ['1h', '24h'], '24h')).toBe('24h');
    expect(() => oneOfArgument({}, 'grace', ['1h', '24h'])).toThrow(missing('grace'));
  });
});
