import { creationBy, PasskeyChallenges, signInFrom } from '#people/passkey-challenges';
import { loadConfiguration } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';
import { NOON } from '#test/support/facts/given';

const challengesOf = (key: number): PasskeyChallenges =>
  new PasskeyChallenges(new SecretBox(Buffer.alloc(32, key)), loadConfiguration({ PUBLIC_URL: 'https://pay.example.com' }));
const challenges = challengesOf(1);
const SIGN_IN = signInFrom('a browser');

const answerTo = (challenge: Uint8Array) => ({
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ challenge: Buffer.from(challenge).toString('base64url') })).toString('base64url'),
  },
});

describe('a challenge of a passkey', () => {
  const challenge = challenges.newFor(SIGN_IN, NOON);

  it('is recognised in any process, for five minutes', () => {
    const text = Buffer.from(challenge).toString('base64url');
    expect(challengesOf(1).answeredBy(answerTo(challenge), SIGN_IN, NOON + 299)).toEqual({
      text,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(challenges.answeredBy(answerTo(challenge), SIGN_IN, NOON + 300)).toBeNull();
  });
  it('is for one purpose', () => {
    expect(challenges.answeredBy(answerTo(challenge), creationBy('usr_1', 'ses_1'), NOON)).toBeNull();
    const creation = challenges.newFor(creationBy('usr_1', 'ses_1'), NOON);
    expect(challenges.answeredBy(answerTo(creation), creationBy('usr_1', 'ses_1'), NOON)).not.toBeNull();
    expect(challenges.answeredBy(answerTo(creation), creationBy('usr_1', 'ses_2'), NOON)).toBeNull();
    expect(challenges.answeredBy(answerTo(challenge), signInFrom('another browser'), NOON)).toBeNull();
  });
  it('is authenticated by the key of this service', () => {
    expect(challengesOf(2).answeredBy(answerTo(challenge), SIGN_IN, NOON)).toBeNull();
    for (const place of [0, 21, challenge.length - 1]) {
      const altered = Uint8Array.from(challenge);
      altered[place]! ^= 1;
      expect(challenges.answeredBy(answerTo(altered), SIGN_IN, NOON)).toBeNull();
    }
  });
  it('is unique', () => expect(challenges.newFor(SIGN_IN, NOON)).not.toEqual(challenge));
  it.each([null, 'text', {}, { response: { clientDataJSON: 7 } }, { response: { clientDataJSON: '' } }])('is not in %j', (response) => {
    expect(challenges.answeredBy(response, SIGN_IN, NOON)).toBeNull();
  });
  it('is for the service of the public address', () => {
    expect(challenges.relyingParty).toEqual({ name: 'Service', id: 'pay.example.com', origin: 'https://pay.example.com' });
  });
});
