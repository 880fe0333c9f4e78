import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { patiently } from '#apps/demo/looking';

const BUSY = 503;

export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a story reads what it was answered

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Json;
}

/** A merchant's server: speaks HTTPS with one API key. It reads its own writes from any process, by the token of its last write. */
export class Merchant {
  private readonly agent: Agent;
  private token: string | undefined;

  constructor(
    private readonly api: string,
    private readonly key: string,
    certificateFile?: string,
  ) {
    this.agent = new Agent({ connect: certificateFile === undefined ? {} : { ca: readFileSync(certificateFile, 'utf8') } });
  }

  /** Asks again while the service is too busy to answer. */
  get(path: string): Promise<Answer> {
    return patiently(
      async () => {
        const answer = await this.send('GET', path);
        return answer.status === BUSY ? null : answer;
      },
      () => `${path} was answered ${BUSY} for too long.`,
    );
  }

  post(path: string, body: Json = {}, idempotencyKey?: string): Promise<Answer> {
    return this.send('POST', path, body, idempotencyKey);
  }

  patch(path: string, body: Json): Promise<Answer> {
    return this.send('PATCH', path, body);
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: Json, idempotencyKey?: string): Promise<Answer> {
    const answer = await request(`${this.api}/v1${path}`, {
      method,
      dispatcher: this.agent,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'GET' && this.token !== undefined && { 'consistency-token': this.token }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: body && JSON.stringify(body),
    });
    this.token = (answer.headers['consistency-token'] as string | undefined) ?? this.token;
    return { status: answer.statusCode, headers: answer.headers, body: (await answer.body.json()) as Json };
  }
}
