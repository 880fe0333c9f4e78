import { Agent, request } from 'undici';
import { caughtUp } from '#test/support/clients/caught-up';
import { PersonClient } from '#test/support/clients/person-client';
import { fromOwnAddress } from '#test/support/clients/own-address';
import { DocumentedAnswers } from '#test/support/clients/documented-answers';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into without ceremony
export type Json = any;

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body's exact text. */
  readonly text: string;
  /** The bytes of a file. */
  readonly bytes?: Buffer;
  /** The body as JSON, or plain text; null if there is none. */
  readonly body: Json;
}

/** A request's refusal: status, code, param. */
export const refusalOf = ({ status, body }: Answered): unknown[] => [status, body.error?.code, body.error?.param];

/** The newest token of each service, which a client sends back to read its own writes from any process. */
const TOKENS = process.env['BACKEND'] === 'processes' ? new Map<string, string>() : null;

type Headers = Readonly<Record<string, string>>;

/**
 * A merchant's server: speaks HTTPS with one API key, trusts the service's own certificate. Rejects without an answer, and if the answer does not
 * match the service's own description.
 */
export class MerchantClient {
  private static description: DocumentedAnswers | undefined;
  private readonly agent: Agent;

  constructor(
    readonly api: string,
    private readonly certificate: string,
    readonly key: string | null,
  ) {
    this.agent = new Agent({ connect: { ca: certificate }, connections: 32 });
  }

  /** The same with another key, or with none. */
  with(key: string | null): MerchantClient {
    return new MerchantClient(this.api, this.certificate, key);
  }

  get(path: string, headers: Headers = {}): Promise<Answered> {
    return caughtUp(() => this.send('GET', path, null, headers));
  }

  post(path: string, body: object = {}, headers: Headers = {}): Promise<Answered> {
    return this.json('POST', path, body, headers);
  }

  patch(path: string, body: object, headers: Headers = {}): Promise<Answered> {
    return this.json('PATCH', path, body, headers);
  }

  put(path: string, body: object, headers: Headers = {}): Promise<Answered> {
    return this.json('PUT', path, body, headers);
  }

  delete(path: string, headers: Headers = {}): Promise<Answered> {
    return this.send('DELETE', path, null, headers);
  }

  /** Read once per process, because all its services have the same description. */
  private async described(): Promise<DocumentedAnswers> {
    if (MerchantClient.description === undefined) {
      const { body } = await request(`${this.api}/v1/openapi.json`, { dispatcher: this.agent });
      MerchantClient.description = new DocumentedAnswers(await body.json());
    }
    return MerchantClient.description;
  }

  /** A person who uses the dashboard of the same service, from an address of this machine (127.0.0.0/8) of their own, or from this one. */
  person(from?: string): PersonClient {
    const { family, localAddress } = fromOwnAddress();
    const connect = { ca: this.certificate, family };
    return new PersonClient(this.api, new Agent({ connect, localAddress: from ?? localAddress, keepAliveTimeout: 1000 }));
  }

  /** Raw bytes under `/v1`, with only these headers and the key's. */
  async send(method: string, path: string, bytes: string | Buffer | null, headers: Headers): Promise<Answered> {
    const described = await this.described();
    const known = method === 'GET' && TOKENS?.get(this.api);
    const response = await request(`${this.api}/v1${path}`, {
      method: method as 'POST',
      dispatcher: this.agent,
      headers: {
        ...(this.key !== null && { authorization: `Bearer ${this.key}` }),
        ...(known && { 'consistency-token': known }),
        ...headers,
      },
      body: bytes,
    });
    const token = response.headers['consistency-token'] as string | undefined;
    if (token !== undefined) TOKENS?.set(this.api, token);
    const received = Buffer.from(await response.body.arrayBuffer());
    const text = received.toString();
    const type = response.headers['content-type'];
    const isJson = type === undefined || String(type).startsWith('application/json');
    const body = !isJson ? text : text === '' ? null : JSON.parse(text);
    const answered = { status: response.statusCode, headers: response.headers, text, body, bytes: received };
    described.check(method, `/v1${path}`, answered);
    return answered;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private json(method: string, path: string, body: object, headers: Headers): Promise<Answered> {
    return this.send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }
}

/** The header that makes a request repeatable. */
export const idempotency = (key: string): Headers => ({ 'Idempotency-Key': key });
