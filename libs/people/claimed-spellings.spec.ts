import { claimedSpellings } from '#people/claimed-spellings';

const ASCII = 'asha@xn--11b7ah1gn.xn--h2brj9c';
const UNICODE = 'asha@दुकान.भारत';

describe('an address with an international domain', () => {
  it('may have been claimed in either spelling, as it is typed first', () => {
    expect(claimedSpellings(UNICODE)).toEqual([UNICODE, ASCII]);
    expect(claimedSpellings(ASCII.toUpperCase())).toEqual([ASCII, UNICODE]);
    expect(claimedSpellings('asha@दुकान。भारत')).toEqual(['asha@दुकान。भारत', ASCII, UNICODE]);
  });
});

describe('another address', () => {
  it.each(['Asha@Example.com', 'a@1.2.3', 'a@exa_mple.com', 'nobody', '', 'a@', 'ä@example.com', 'a@b@xn--'])('has one: %j', (typed) =>
    expect(claimedSpellings(typed)).toEqual([typed.toLowerCase()]),
  );
});
