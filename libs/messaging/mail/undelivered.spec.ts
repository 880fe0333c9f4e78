import { undeliveredBy } from '#messaging/mail/undelivered';

const ALL = ['a@x.test', 'b@x.test'];
const fault = (about: object): Error => Object.assign(new Error('refused'), about);
const of = (recipient: string, responseCode: number) => ({ recipient, responseCode });

describe('a mail server’s answer to a mail', () => {
  it.each([
    ['took it', {}, { refused: [], later: [] }],
    ['does not know one', { rejectedErrors: [of('b@x.test', 550)] }, { refused: ['b@x.test'], later: [] }],
    ['takes it for one later', { rejectedErrors: [of('b@x.test', 450)] }, { refused: [], later: ['b@x.test'] }],
    [
      'knows nobody, one perhaps later',
      fault({ code: 'EENVELOPE', responseCode: 550, rejectedErrors: [of('a@x.test', 451), of('b@x.test', 550)] }),
      { refused: ['b@x.test'], later: ['a@x.test'] },
    ],
    ['refused what it says', fault({ code: 'EMESSAGE', responseCode: 554 }), { refused: ALL, later: [] }],
    ['refused the sender', fault({ code: 'EENVELOPE', responseCode: 553 }), { refused: ALL, later: [] }],
  ])('names the unreached recipients when it %s', (_, report, undelivered) => expect(undeliveredBy(report, ALL)).toEqual(undelivered));

  it.each([
    ['takes it later', { code: 'EMESSAGE', responseCode: 451 }],
    ['lets nobody in', { code: 'EAUTH', responseCode: 535 }],
    ['wants to know us first', { code: 'EENVELOPE', responseCode: 530 }],
    ['is not there', { code: 'ECONNECTION' }],
    ['takes no mails at all', { code: 'EPROTOCOL', responseCode: 554 }],
  ])('does not concern the mail when it %s', (_, about) => expect(() => undeliveredBy(fault(about), ALL)).toThrow('refused'));
});
