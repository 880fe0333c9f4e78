import type { Answer, Network } from '#test/simulation/world/network';
import { OUTSIDE } from '#test/simulation/world/process';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into without ceremony
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** Milliseconds. */
const PATIENCE = 30_000;
const LONGEST_PAUSE = 60_000;
/** Failed tries after which a person would look into it. */
const MOST_TRIES = 60;

/** A merchant's server: it repeats a request with the same idempotency key until it gets an answer. */
export class MerchantServer {
  private requests = 0;
  /** What went wrong, in words. */
  readonly faults: string[] = [];
  /** A request was never answered: what it made is not in the merchant's books. */
  gaveUp = false;

  constructor(
    readonly name: string,
    private readonly origin: string,
    private readonly key: string,
    private readonly network: Network,
    private readonly time: VirtualTime,
  ) {}

  get(path: string): Promise<Reply> {
    return this.call('GET', path);
  }

  post(path: string, body: object = {}): Promise<Reply> {
    return this.call('POST', path, body);
  }

  /** Resolves to the first answer that is neither a server error nor a request to retry later. */
  async call(method: string, path: string, body?: object): Promise<Reply> {
    const repeats = { 'idempotency-key': `${this.name}-${++this.requests}` };
    for (let tries = 1; ; tries++) {
      const answer = await this.tried(method, path, body, method === 'GET' ? {} : repeats);
      if (answer !== null && !isLater(answer))
        return { status: answer.status, body: answer.body.length === 0 ? null : JSON.parse(answer.body.toString()) };
      if (tries >= MOST_TRIES) {
        this.faults.push(
          `${method} ${path} has had no answer after ${tries} tries: ${answer?.status} ${answer?.body.toString().slice(0, 300)}`,
        );
        this.gaveUp = true;
        throw new GaveUp();
      }
      await this.pause(Math.min(LONGEST_PAUSE, 200 * 2 ** tries));
    }
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.time.after(milliseconds, OUTSIDE, resolve));
  }

  private tried(method: string, path: string, body: object | undefined, headers: Record<string, string>): Promise<Answer | null> {
    const sent = {
      method,
      url: new URL(`${this.origin}/v1${path}`),
      headers: { authorization: `Bearer ${this.key}`, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    };
    return new Promise((resolve) => {
      const late = this.time.after(PATIENCE, OUTSIDE, () => resolve(null));
      const end = (answer: Answer | null): void => {
        this.time.cancel(late);
        resolve(answer);
      };
      this.network.send(sent).then(end, () => end(null));
    });
  }
}

/** The merchant stops trying. */
export class GaveUp extends Error {}

/** A failure, too many requests, or the same request still under way. */
const isLater = ({ status, body }: Answer): boolean =>
  status >= 500 || status === 429 || status === 408 || (status === 409 && body.includes('idempotency_key_in_use'));
