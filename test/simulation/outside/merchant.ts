import { Caller, type Line, type Reply, replyOf } from '#test/simulation/outside/caller';

export { GaveUp, type Json } from '#test/simulation/outside/caller';

/** A merchant's server: it repeats a request with the same idempotency key until it gets an answer. */
export class MerchantServer extends Caller {
  private requests = 0;
  /** Operators have rolled its key, and it does not use the new one yet. */
  nextKey: { readonly id: string; readonly key: string } | null = null;

  constructor(
    readonly name: string,
    /** As it is sent, and its id. */
    public key: string,
    public keyId: string,
    line: Line,
  ) {
    super(line);
  }

  get(path: string): Promise<Reply> {
    return this.call('GET', path);
  }

  post(path: string, body: object = {}): Promise<Reply> {
    return this.call('POST', path, body);
  }

  /** Sends a request that it does not repeat. Resolves to null when no answer comes: what it made is not known then. */
  async postOnce(path: string, body: object): Promise<Reply | null> {
    const answer = await this.sendOnce('POST', `/v1${path}`, this.headers('application/json'), JSON.stringify(body));
    return answer && replyOf(answer);
  }

  call(method: string, path: string, body?: object): Promise<Reply> {
    return this.sent(method, path, body === undefined ? null : JSON.stringify(body), 'application/json');
  }

  /** Sends a file, such as a statement of a bank. */
  file(path: string, text: string, type: string): Promise<Reply> {
    return this.sent('POST', path, text, type);
  }

  private async sent(method: string, path: string, body: string | null, type: string): Promise<Reply> {
    const repeatable = method !== 'GET' && { 'idempotency-key': `${this.name}-${++this.requests}` };
    // The key may be another one by the time of a repeat.
    const headers = (): Record<string, string> => ({ ...this.headers(body === null ? null : type), ...repeatable });
    return replyOf(await this.send(method, `/v1${path}`, headers, body));
  }

  private headers(type: string | null): Record<string, string> {
    return { authorization: `Bearer ${this.key}`, ...(type !== null && { 'content-type': type }) };
  }
}
