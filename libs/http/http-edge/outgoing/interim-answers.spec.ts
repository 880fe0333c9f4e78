import fc from 'fast-check';
import { InterimAnswers } from '#http/http-edge/outgoing/interim-answers';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 30\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nGo on.';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const INTERIM = [
  CONTINUE,
  'HTTP/1.1 100\r\n\r\n',
  'HTTP/1.0 102 Processing\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\nlink: </b.css>\r\n\r\n',
];

/** The bytes read from consecutive texts. */
function readOf(interim: InterimAnswers, ...texts: readonly string[]): string {
  return texts.map((text) => interim.after(Buffer.from(text, 'latin1')).toString('latin1')).join('');
}

describe('interim answers', () => {
  it('are skipped in any number and for every split of the bytes, and the content of an answer is not changed', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...INTERIM), { maxLength: 4 }), fc.array(fc.nat(200), { maxLength: 6 }), (before, cuts) => {
        const all = before.join('') + ANSWER;
        const places = [0, ...cuts.map((cut) => cut % all.length).sort((one, other) => one - other), all.length];
        const interim = new InterimAnswers();
        const parts = places.slice(1).map((to, n) => all.slice(places[n], to));
        expect(readOf(interim, ...parts)).toBe(ANSWER);
        expect(interim.passedOver).toBe(before.join('').length);
      }),
    ));

  it('are looked for again only before the next answer', () => {
    const interim = new InterimAnswers();
    expect(readOf(interim, CONTINUE, ANSWER, CONTINUE)).toBe(ANSWER + CONTINUE);
    interim.expect();
    expect(readOf(interim, CONTINUE, ANSWER)).toBe(ANSWER);
  });

  it.each(['HTTP/1.1 101 Switching Protocols\r\n\r\n', 'HTTP/2 100\r\n\r\n', 'SSH-2.0\r\n'])(
    'are distinguished from other answers: %j',
    (text) => expect(readOf(new InterimAnswers(), text)).toBe(text),
  );

  it('are passed to the client if their head does not end', () => {
    const endless = `HTTP/1.1 103 Early Hints\r\n${'link: </a.css>\r\n'.repeat(2000)}`;
    expect(readOf(new InterimAnswers(), endless)).toBe(endless);
  });
});
