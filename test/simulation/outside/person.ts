import { parseSetCookie } from 'cookie';
import { TOTP } from 'otpauth';
import { Caller, type Line, type Reply, replyOf } from '#test/simulation/outside/caller';
import type { IdentityProvider } from '#test/simulation/outside/identity-provider';
import type { Answer } from '#test/simulation/world/network';

const STEP = 30_000;
const MOST_TRIES = 8;

/** Somebody of a merchant's staff, with a browser: it keeps cookies, and sends the token of its writes as the dashboard does. */
export class Person extends Caller {
  private readonly cookies = new Map<string, string>();
  private requests = 0;
  /** The secret of the authenticator app, once there is one. */
  secret: string | null = null;

  constructor(
    readonly id: string,
    readonly email: string,
    public password: string,
    private readonly of: Line,
    /** Which of the person's devices has the browser. */
    private readonly device = '',
  ) {
    super(of);
  }

  /** The same person on another device. */
  elsewhere(device: string): Person {
    return new Person(this.id, this.email, this.password, this.of, device);
  }

  async call(method: string, path: string, body?: object): Promise<Reply> {
    const token = this.cookies.get('__Host-csrf');
    const headers = {
      'x-mode': 'live',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...this.held(),
      ...(method !== 'GET' && {
        'idempotency-key': `${this.email}-${this.device}${++this.requests}`,
        ...(token !== undefined && { 'x-csrf-token': token }),
      }),
    };
    return replyOf(this.kept(await this.send(method, path, headers, body === undefined ? null : JSON.stringify(body))));
  }

  /** Chooses a password by a one-time link, which may have been used by a request whose answer was lost. */
  async accept(link: string): Promise<void> {
    await this.call('POST', '/admin/v1/invitations/accept', { token: link.split('#')[1], password: this.password });
  }

  async signIn(): Promise<void> {
    await this.tries('sign in', async () => {
      const { email, password } = this;
      const code = this.secret === null ? {} : { code: this.code() };
      const { status, body } = await this.call('POST', '/admin/v1/session', { email, password, ...code });
      return status === 201 ? null : JSON.stringify(body);
    });
  }

  async confirmCode(): Promise<void> {
    await this.tries('confirm the authenticator app', async () => {
      const { status, body } = await this.call('POST', '/admin/v1/totp/confirm', { code: this.code() });
      return status === 200 ? null : JSON.stringify(body);
    });
  }

  /** Goes to the company's provider and comes back. */
  async signInBy(provider: IdentityProvider, account: string): Promise<void> {
    await this.tries(`sign in by ${provider.issuer}`, async () => {
      const begun = await this.visited(`/admin/v1/oidc/start?account=${account}&next=/dashboard`);
      const { pathname, search } = new URL(provider.sendsBack(String(begun.headers['location']), this.email));
      const { status, body } = await this.visited(pathname + search);
      return status === 200 ? null : `${status} ${/<h1[^]*<\/p>/.exec(body.toString())?.[0]}`;
    });
  }

  /**
   * A code, or the answer to a challenge, is good once and for a short time: where the reply was lost, or came late, the next try has another, a minute
   * later. `once` resolves to how it was refused, or null.
   */
  async tries(what: string, once: () => Promise<string | null>): Promise<void> {
    let refused: string | null = '';
    for (let left = MOST_TRIES; left > 0; left--) {
      refused = await once();
      if (refused === null) return;
      await this.pause(2 * STEP);
    }
    throw new Error(`${this.email} could not ${what}: ${refused}`);
  }

  /** What the authenticator app shows now. */
  code(): string {
    return new TOTP({ secret: this.secret! }).generate({ timestamp: this.of.time.now });
  }

  /** Opens a page, with the cookies of this browser. */
  private async visited(path: string): Promise<Answer> {
    return this.kept(await this.send('GET', path, this.held(), null));
  }

  private held(): Record<string, string> {
    return this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  private kept(answer: Answer): Answer {
    for (const { name, value, maxAge } of [answer.headers['set-cookie'] ?? []].flat().map((each) => parseSetCookie(each)))
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value!);
    return answer;
  }
}
