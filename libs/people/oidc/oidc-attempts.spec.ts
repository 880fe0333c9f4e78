import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#kernel/time';
import { type OidcAttempt, OidcAttempts } from '#people/oidc/oidc-attempts';
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

interface Taken {
  readonly found: OidcAttempt | null;
  readonly set: readonly string[];
}

const request = (cookie: string) => ({ headers: { cookie } }) as FastifyRequest;

function answered(answer: (reply: FastifyReply) => void): string[] {
  const set: string[] = [];
  answer({ header: (_: string, value: string) => set.push(value) } as unknown as FastifyReply);
  return set;
}

/** What is set in a browser with these cookies. */
const given = (attempt = begin(), cookies = ''): string[] => answered((reply) => attempts.give(request(cookies), reply, attempt));
const cookieOf = (attempt: OidcAttempt): string => given(attempt)[0]!.split(';')[0]!;

function taken(cookie: string, state: unknown, by = attempts): Taken {
  let found: OidcAttempt | null = null;
  const set = answered((reply) => (found = by.take(request(cookie), reply, state)));
  return { found, set };
}

describe('a started sign-in', () => {
  beforeEach(() => (clock.seconds = 0));

  it('is stored in the browser for ten minutes, not readable by scripts', () =>
    expect(given()).toEqual([
      expect.stringMatching(/^__Host-oidc-[\w-]{43}=v2\.[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]));

  it('is read back unchanged, and removed from the browser without the others', () => {
    const [one, other] = [begin(), begin()];
    const cookies = `${cookieOf(one)}; ${cookieOf(other)}`;
    const { found, set } = taken(cookies, one.state);
    expect(found).toEqual(one);
    expect(set).toEqual([`__Host-oidc-${one.state}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`]);
    expect(taken(cookies, other.state).found).toEqual(other);
  });

  it('is sealed and unique', () => {
    const { state, nonce, verifier } = begin();
    expect(new Set([state, nonce, verifier, begin().state]).size).toBe(4);
    expect(given()[0]).not.toContain('acct_1');
  });

  it('is over after ten minutes', () => {
    const attempt = begin();
    const cookie = cookieOf(attempt);
    clock.seconds = 599;
    expect(taken(cookie, attempt.state).found).not.toBeNull();
    clock.seconds = 600;
    expect(taken(cookie, attempt.state).found).toBeNull();
  });

  it('ends the oldest of five others, or one that is none', () => {
    const others = Array.from({ length: 5 }, (_, n) => ((clock.seconds = n), begin()));
    const cookies = others.map(cookieOf).toReversed().join('; ');
    const attempt = begin();
    expect(given(attempt, cookies)).toEqual([
      expect.stringContaining(`__Host-oidc-${others[0]!.state}=; Max-Age=0;`),
      expect.stringContaining(`__Host-oidc-${attempt.state}=v2.`),
    ]);
    const broken = `__Host-oidc-${'x'.repeat(43)}=v2.a.b`;
    expect(given(attempt, `${cookies.split('; ').slice(0, 4).join('; ')}; ${broken}; __Host-oidc-("=x; __Host-oidc=x`)[0]).toContain(
      `__Host-oidc-${'x'.repeat(43)}=; Max-Age=0`,
    );
  });

  it.each([undefined, '', 'x', 'x'.repeat(43), ['x'.repeat(43)], '("', 7])('is not taken by the state %j', (state) => {
    expect(taken(cookieOf(begin()), state)).toEqual({ found: null, set: [] });
  });

  it.each(['', 'x', 'v2.a.b'])('is not %j', (value) => {
    const state = 'x'.repeat(43);
    expect(taken(`__Host-oidc-${state}=${value}`, state).found).toBeNull();
  });

  it('is invalid under the name of another, or if another key sealed it', () => {
    const [one, other] = [begin(), begin()];
    expect(taken(cookieOf(one).replace(one.state, other.state), other.state).found).toBeNull();
    expect(taken(cookieOf(one), one.state, attemptsUnder(8)).found).toBeNull();
  });
});
