import { caughtUp } from '#test/support/clients/caught-up';
import { parseSetCookie } from 'cookie';
import { type Agent, request } from 'undici';
import { DocumentedAnswers } from '#test/support/clients/documented-answers';
import type { Answered } from '#test/support/clients/merchant-client';
import { StreamClient } from '#test/support/clients/stream-client';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * A person with a browser: keeps cookies, and sends the token of its writes as the dashboard does. Rejects answers that do not match the description.
 */
export class PersonClient {
  private static readonly descriptions = new Map<string, Promise<DocumentedAnswers>>();
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly api: string,
    private readonly agent: Agent,
  ) {}

  /** Accepts an invitation, or chooses a new password. */
  accept(link: string, password: string): Promise<Answered> {
    return this.send('POST', '/admin/v1/invitations/accept', { token: link.split('#')[1], password });
  }

  signIn(email: string, password: string, code?: string): Promise<Answered> {
    return this.send('POST', '/admin/v1/session', { email, password, ...(code !== undefined && { code }) });
  }

  get(path: string, headers: Headers = {}): Promise<Answered> {
    return caughtUp(() => this.send('GET', path, undefined, headers));
  }

  post(path: string, body: object = {}, headers: Headers = {}): Promise<Answered> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: object, headers: Headers = {}): Promise<Answered> {
    return this.send('PATCH', path, body, headers);
  }

  delete(path: string, headers: Headers = {}): Promise<Answered> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** A stream of this person: `query` is the query string. It stays open until it is left. */
  stream(query = '', headers: Readonly<Record<string, string>> = {}, from = this.newStream()): Promise<StreamClient> {
    return from.open(`${this.api}/admin/v1/stream${query && `?${query}`}`, headers);
  }

  newStream(method?: 'HEAD'): StreamClient {
    return new StreamClient(this.agent, this.cookie, method);
  }

  private get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Omits headers with an undefined value. */
  async send(method: string, path: string, body?: object, headers: Headers = {}): Promise<Answered> {
    const token = this.cookies.get('__Host-csrf');
    const all: Headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(this.cookies.size > 0 && { cookie: this.cookie }),
      ...(method !== 'GET' && token !== undefined && { 'x-csrf-token': token }),
      ...headers,
    };
    const response = await request(`${this.api}${path}`, {
      method: method as 'POST',
      dispatcher: this.agent,
      headers: Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name, value])),
      body: body === undefined ? null : JSON.stringify(body),
    });
    this.keep(response.headers['set-cookie']);
    const text = await response.body.text();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answered = {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: isJson ? (text === '' ? null : JSON.parse(text)) : text,
    };
    (await this.described(path)).check(method, path, answered);
    return answered;
  }

  private keep(set: string | string[] | undefined): void {
    for (const { name, value, maxAge } of [set ?? []].flat().map((each) => parseSetCookie(each)))
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value!);
  }

  private described(path: string): Promise<DocumentedAnswers> {
    const document = path.startsWith('/admin/') ? '/admin/v1/openapi.json' : '/v1/openapi.json';
    let known = PersonClient.descriptions.get(document);
    if (known === undefined) PersonClient.descriptions.set(document, (known = this.read(document)));
    return known;
  }

  private async read(document: string): Promise<DocumentedAnswers> {
    const { body } = await request(`${this.api}${document}`, { dispatcher: this.agent });
    return new DocumentedAnswers(await body.json());
  }
}
