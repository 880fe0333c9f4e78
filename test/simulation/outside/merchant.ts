import { Correspondence } from '#test/simulation/outside/correspondence';
import { Caller, type Line, type Reply, replyOf } from '#test/simulation/outside/caller';

export { GaveUp, type Json } from '#test/simulation/outside/caller';

const ID = /[a-z]+_[0-9A-Za-z]{24}/g;

/** A merchant's server: it repeats a request with the same idempotency key until it gets an answer. */
export class MerchantServer extends Caller {
  /** The last thing of each kind that it has read, by the shape of its path. */
  readonly seen = new Map<string, string>();
  readonly correspondence = new Correspondence();
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

  /** `key`: the request's own, if it is to be repeated later. */
  post(path: string, body: object = {}, key?: string): Promise<Reply> {
    return this.sent('POST', path, JSON.stringify(body), 'application/json', key);
  }

  /** Sends a request that it does not repeat. Resolves to null when no answer comes: what it made is not known then. */
  async postOnce(path: string, body: object): Promise<Reply | null> {
    const noted = this.noting('POST', path, JSON.stringify(body), null);
    const answer = await this.sendOnce('POST', `/v1${path}`, this.headers('application/json'), JSON.stringify(body));
    return noted(answer && replyOf(answer));
  }

  async call(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await this.sent(method, path, body === undefined ? null : JSON.stringify(body), 'application/json');
    const [at] = path.split('?') as [string];
    const shape = at.replaceAll(ID, '{id}');
    if (method === 'GET' && reply.status === 200 && shape !== at) this.seen.set(shape, at);
    return reply;
  }

  /** Sends a file, such as a statement of a bank. */
  file(path: string, text: string, type: string): Promise<Reply> {
    return this.sent('POST', path, text, type);
  }

  private async sent(method: string, path: string, body: string | null, type: string, key?: string): Promise<Reply> {
    const own = method === 'GET' ? null : (key ?? `${this.name}-${++this.requests}`);
    const repeatable = own !== null && { 'idempotency-key': own };
    // The key may be another one by the time of a repeat.
    const headers = (): Record<string, string> => ({ ...this.headers(body === null ? null : type), ...repeatable });
    if (own === null) return replyOf(await this.send(method, `/v1${path}`, headers, body));
    const noted = this.noting(method, path, type === 'application/json' ? body : null, own);
    return noted(
      await this.send(method, `/v1${path}`, headers, body).then(replyOf, (fault: unknown) => (noted(null), Promise.reject(fault))),
    );
  }

  /** Notes a request once its answer is known; null: none came. */
  private noting(
    method: string,
    path: string,
    body: string | null,
    key: string | null,
  ): <Known extends Reply | null>(reply: Known) => Known {
    const [from, by] = [this.seconds, this.keyId];
    return (reply) => {
      const { status = null, body: answer = null } = reply ?? {};
      this.correspondence.note({ method, path, body: body && JSON.parse(body), status, answer, by, key, from, until: this.seconds });
      return reply;
    };
  }

  private headers(type: string | null): Record<string, string> {
    return { authorization: `Bearer ${this.key}`, ...(type !== null && { 'content-type': type }) };
  }
}
