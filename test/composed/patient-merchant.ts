import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { idempotency, type Json } from '#test/support/clients/merchant-client';
import { cart, upi } from '#test/support/clients/shop';

/** Longer than the minute for which a killed process keeps the key of a request that it was at. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;

/** Nobody who has bought before. */
const someone = (): object => ({ phone: `+9198${String(randomInt(1e8)).padStart(8, '0')}`, name: 'Asha Rao' });

/** A merchant's server that does as the interface says when an answer stays out or is a 5xx: it asks again, with the same idempotency key. */
export class PatientMerchant {
  private readonly agent: Agent;
  /** The orders it was given. */
  readonly orders: string[] = [];
  /** What it had to ask again, and what it was answered first. */
  readonly repeats: string[] = [];

  constructor(
    private readonly address: string,
    ca: string,
    private readonly key: string,
  ) {
    this.agent = new Agent({ connect: { ca, servername: 'localhost' } });
  }

  get(path: string): Promise<Json> {
    return this.answered('GET', path);
  }

  post(path: string, body: object): Promise<Json> {
    return this.answered('POST', path, body);
  }

  /** Sells, and looks at what it sells, until it is stopped. */
  async sell(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { id } = await this.post('/checkout/sessions', cart({ customer: someone() }));
      const { order } = await this.post(`/checkout/sessions/${id}/complete`, upi('success@test'));
      this.orders.push(order);
      await this.get('/orders?limit=1');
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async answered(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
    const key = randomUUID();
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const [status, text] = await this.ask(method, path, key, body).catch((fault: Error) => [0, fault.message] as const);
      if (status >= 200 && status < 300) return JSON.parse(text);
      const mayPass = status === 0 || status >= 500 || status === 409 || status === 429;
      if (!mayPass || performance.now() > deadline) throw new Error(`${method} ${path} answered ${status}: ${text}`);
      this.repeats.push(`${method} ${path} ${status} ${text}`);
      await pause(PAUSE_MS);
    }
  }

  private async ask(method: 'GET' | 'POST', path: string, key: string, body?: object): Promise<readonly [number, string]> {
    const answer = await request(`https://${this.address}:8443/v1${path}`, {
      method,
      dispatcher: this.agent,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body && { 'content-type': 'application/json', ...idempotency(key) }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return [answer.statusCode, await answer.body.text()];
  }
}
