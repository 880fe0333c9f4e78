import { readFileSync } from 'node:fs';
import { parseSetCookie } from 'cookie';
import { Agent, request } from 'undici';
import { fromOwnAddress } from '#test/support/clients/own-address';

interface Shown {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
  /** As set, including attributes. */
  readonly cookies: readonly string[];
}

interface Addresses {
  readonly addresses: { readonly api: string; readonly certificate: { readonly file: string } };
}

/** A browser without script that goes to an identity provider and back, with the cookies of both. */
export class OidcBrowser {
  /** Cookies of our own pages. */
  readonly cookies = new Map<string, string>();
  private readonly others = new Map<string, string>();
  private readonly api: string;
  private readonly agent: Agent;

  /** `trusting`: the provider's certificate. */
  constructor({ addresses }: Addresses, trusting: string) {
    this.api = new URL(addresses.api).origin;
    const { family, localAddress } = fromOwnAddress();
    this.agent = new Agent({ connect: { ca: [readFileSync(addresses.certificate.file, 'utf8'), trusting], family }, localAddress });
  }

  /** From our page to the provider's, and back; resolves to our callback's answer. */
  async signIn(account: string, next = '/dashboard'): Promise<Shown> {
    return this.visit(await this.callbackOf(account, next));
  }

  /** Our address that the provider redirects to, without opening it. */
  async callbackOf(account: string, next = '/dashboard'): Promise<string> {
    const begun = await this.begin(account, next);
    expect(begun.status).toBe(303);
    let { location } = begun;
    while (!location!.startsWith(`${this.api}/`)) {
      const from = location!;
      const shown = await this.visit(from);
      if (shown.location === null) throw new Error(`The provider answers ${shown.status}: ${shown.text}`);
      location = new URL(shown.location, from).href;
    }
    return location!;
  }

  begin(account: string, next = '/dashboard', headers: Readonly<Record<string, string>> = {}): Promise<Shown> {
    return this.visit(`/admin/v1/oidc/start?${new URLSearchParams({ account, next })}`, headers);
  }

  async visit(address: string, headers: Readonly<Record<string, string>> = {}, form?: Readonly<Record<string, string>>): Promise<Shown> {
    const url = new URL(address, this.api);
    const jar = url.origin === this.api ? this.cookies : this.others;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await request(url, {
      dispatcher: this.agent,
      method: form === undefined ? 'GET' : 'POST',
      headers: { ...(cookie !== '' && { cookie }), ...type, ...headers },
      body: form === undefined ? null : new URLSearchParams(form).toString(),
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const { name, value, maxAge } of cookies.map((each) => parseSetCookie(each)))
      if (maxAge === 0 || value === '') jar.delete(name);
      else jar.set(name, value!);
    const location = (answer.headers['location'] as string | undefined) ?? null;
    return { status: answer.statusCode, location, text: await answer.body.text(), cookies };
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}
