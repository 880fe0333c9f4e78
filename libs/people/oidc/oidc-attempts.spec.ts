import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#kernel/time';
import { OidcAttempts } from '#people/oidc/oidc-attempts';
import { SecretBox } from '#privacy/secrets/secret-box';

class SetClock extends Clock {
  seconds = 0;

  milliseconds(): number {
    return this.seconds * 1000;
  }
}

const clock = new SetClock();
const attemptsUnder = (key: number) => new OidcAttempts(new SecretBox(Buffer.alloc(32, key)), clock);
const attempts = attemptsUnder(7);
const begin = () => attempts.begin({ account: 'acct_1', issuer: 'https://login.example.com', next: '/dashboard' });

/** The cookie as the browser received it. */
function given(attempt = begin()): string {
  const set: string[] = [];
  const reply = { header: (_: string, value: string) => set.push(value) } as unknown as FastifyReply;
  attempts.give(reply, attempt);
  return set[0]!;
}

function taken(cookie: string, by = attempts) {
  const set: string[] = [];
  const reply = { header: (_: string, value: string) => set.push(value) } as unknown as FastifyReply;
  const found = by.take({ headers: { cookie } } as FastifyRequest, reply);
  return { found, set };
}

describe('a started sign-in', () => {
  beforeEach(() => (clock.seconds = 0));

  it('is stored in the browser for ten minutes, not readable by scripts', () =>
    expect(given()).toMatch(/^__Host-oidc=v2\.[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/));

  it('is read back unchanged, and removed from the browser', () => {
    const attempt = begin();
    const { found, set } = taken(given(attempt).split(';')[0]!);
    expect(found).toEqual(attempt);
    expect(set).toEqual(['__Host-oidc=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
  });

  it('is sealed and unique', () => {
    const { state, nonce, verifier } = begin();
    expect(new Set([state, nonce, verifier, begin().state]).size).toBe(4);
    expect(given()).not.toContain('acct_1');
  });

  it('is over after ten minutes', () => {
    const cookie = given().split(';')[0]!;
    clock.seconds = 599;
    expect(taken(cookie).found).not.toBeNull();
    clock.seconds = 600;
    expect(taken(cookie).found).toBeNull();
  });

  it.each(['', '__Host-oidc=', '__Host-oidc=x', '__Host-oidc=v2.a.b'])('is not %j', (cookie) => expect(taken(cookie).found).toBeNull());

  it('is invalid if another key sealed it', () => expect(taken(given().split(';')[0]!, attemptsUnder(8)).found).toBeNull());
});
