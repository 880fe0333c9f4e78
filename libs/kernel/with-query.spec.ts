import { withQuery } from '#kernel/with-query';

describe('an address with added query values', () => {
  it.each([
    ['https://shop.test/thanks', 'https://shop.test/thanks?session=cs_1&status=paid'],
    ['https://shop.test', 'https://shop.test?session=cs_1&status=paid'],
    ['https://shop.test/thanks?note=a%20b&flag', 'https://shop.test/thanks?note=a%20b&flag&session=cs_1&status=paid'],
    ['https://shop.test/thanks?a+b=%E0%A4%B9&&x=~%2A(1)', 'https://shop.test/thanks?a+b=%E0%A4%B9&&x=~%2A(1)&session=cs_1&status=paid'],
    ['https://shop.test/thanks?', 'https://shop.test/thanks?session=cs_1&status=paid'],
    ['https://shop.test/thanks?a=1&', 'https://shop.test/thanks?a=1&session=cs_1&status=paid'],
    ['https://shop.test/thanks?session=theirs', 'https://shop.test/thanks?session=theirs&session=cs_1&status=paid'],
    ['https://shop.test/#/thanks?x=1', 'https://shop.test/?session=cs_1&status=paid#/thanks?x=1'],
    [
      'https://shop.test/धन्यवाद?für=dich',
      'https://shop.test/%E0%A4%A7%E0%A4%A8%E0%A5%8D%E0%A4%AF%E0%A4%B5%E0%A4%BE%E0%A4%A6?f%C3%BCr=dich&session=cs_1&status=paid',
    ],
    ['https://Bücher.example:8443/?a=%20', 'https://xn--bcher-kva.example:8443/?a=%20&session=cs_1&status=paid'],
    ['https://bücher.example?a', 'https://xn--bcher-kva.example?a&session=cs_1&status=paid'],
  ])('is otherwise unchanged: %s', (address, whole) => {
    expect(withQuery(address, { session: 'cs_1', status: 'paid' })).toBe(whole);
  });

  it('has the values encoded', () => {
    expect(withQuery('https://shop.test/?a=1', { reason: 'a b&c' })).toBe('https://shop.test/?a=1&reason=a+b%26c');
    expect(withQuery('https://shop.test/?a=%zz', {})).toBe('https://shop.test/?a=%zz');
  });
});
