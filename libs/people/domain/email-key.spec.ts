import { domainOfEmail, emailKey } from '#people/domain/email-key';

const ASCII = 'asha@xn--11b7ah1gn.xn--h2brj9c';
const UNICODE = 'asha@दुकान.भारत';

describe('an e-mail address', () => {
  it.each([
    ['in either spelling of its domain', UNICODE, 'asha@xn--11b7ah1gn.xn--h2brj9c'],
    ['in capitals', ' ASHA@XN--11B7AH1GN.XN--H2BRJ9C', ASCII],
    ['with a dot of another script', 'asha@दुकान。भारत', ASCII],
    ['with wide letters', 'asha@ｅxample.com', 'asha@example.com'],
    ['with capitals of another script', 'asha@BÜCHER.example', 'asha@xn--bcher-kva.example'],
  ])('is one %s', (_, typed, key) => expect(emailKey(typed)).toBe(key));

  it.each(['Asha@Example.com', 'a@1.2.3', 'a@exa_mple.com', 'a@-x.example', 'nobody', '', 'a@', 'ä@example.com', 'a@b@xn--'])(
    'keeps the key that it had: %j',
    (typed) => expect(emailKey(typed)).toBe(typed.toLowerCase()),
  );

  it('stays apart from others', () => {
    expect(emailKey('दुकान@example.com')).toBe('दुकान@example.com');
    expect(emailKey('a@दुकान\u0000.भारत@x.example')).toContain('@x.example');
    for (const domain of ['दु कान.भारत', 'दुकान/x', 'दुकान:80', 'दुकान%2e', 'दुकान?', 'दुकान#', 'दुकान\\'])
      expect(emailKey(`a@${domain}`)).toBe(`a@${domain}`);
  });

  it('has a domain', () =>
    expect([domainOfEmail(UNICODE), domainOfEmail('a@B.Example ')]).toEqual(['xn--11b7ah1gn.xn--h2brj9c', 'b.example']));
});
