import { webcrypto } from '#crypto';
import { type Answer, answered, lastResponseOf } from './answer.ts';
import { ConnectionError, refusal, TimeoutError } from './errors.ts';
import { type ClientOptions, callerHeaders, queryText, type RequestOptions } from './options.ts';
import { Retries, wait } from './retries.ts';

const TIMEOUT = 30_000;
const MAX_RETRIES = 2;
/** Milliseconds after a write in which reads send its token. Later, the service determines itself what a key must see. */
const TOKEN_LIFE = 10_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A file is sent unchanged, with its own type; everything else as JSON. */
export type Upload = Blob | FormData;

export interface Params {
  /** Strings, numbers, lists and ranges: `Query`. */
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

/** Sends a client's calls: one idempotency key for all attempts of a call, retries, timeouts, errors, and the consistency token. */
export class Transport {
  private readonly retries = new Retries();
  private readonly baseUrl: string;
  private token: { readonly value: string; readonly until: number } | null = null;

  constructor(private readonly options: ClientOptions) {
    this.baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '');
  }

  async json<T>(method: Method, path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer<T>> {
    const { response, text } = await this.send(method, path, params, options, (received) => received.text());
    return answered<T>(text, lastResponseOf(response));
  }

  /** Does not read the file, which may be long. */
  async file(method: Method, path: string, params: Params = {}, options: RequestOptions = {}): Promise<Response> {
    const { response } = await this.send(method, path, params, options, async () => '');
    return response;
  }

  private async send(
    method: Method,
    path: string,
    { query, body }: Params,
    options: RequestOptions,
    read: (response: Response) => Promise<string>,
  ): Promise<{ response: Response; text: string }> {
    const { maxRetries = this.options.maxRetries ?? MAX_RETRIES, signal } = options;
    const url = this.baseUrl + path + queryText({ ...query, ...options.query });
    const idempotencyKey = method === 'GET' ? null : (options.idempotencyKey ?? webcrypto.randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted();
      const request = this.request(method, body, idempotencyKey, options);
      const result = await this.attempt(url, request, options, read).catch((fault: unknown) => {
        signal?.throwIfAborted();
        return fault instanceof TimeoutError ? fault : new ConnectionError(`No answer came from ${url}.`, idempotencyKey, fault);
      });
      const answer = result instanceof ConnectionError ? null : result.response;
      if (answer?.ok) {
        this.retries.succeeded();
        this.remember(answer);
        return result as { response: Response; text: string };
      }
      const pause = this.retries.pauseAfter(attempt, maxRetries, answer);
      if (pause !== null) await wait(pause, signal);
      else if (result instanceof ConnectionError) throw result;
      else throw refusal(result.text, lastResponseOf(result.response), this.baseUrl);
    }
  }

  /** Built for each attempt: a session may have another token by then. */
  private request(method: Method, body: object | undefined, idempotencyKey: string | null, options: RequestOptions): RequestInit {
    const { consistencyToken = this.freshToken() } = options;
    const isFile = body instanceof Blob || body instanceof FormData;
    const headers: Record<string, string> = {
      ...callerHeaders(this.options, method !== 'GET'),
      ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(method === 'GET' && consistencyToken !== null && { 'consistency-token': consistencyToken }),
      ...options.headers,
    };
    const credentials = 'apiKey' in this.options ? 'omit' : 'same-origin';
    return { method, headers, credentials, ...(body && { body: isFile ? body : JSON.stringify(body) }) };
  }

  /** Rejects with `TimeoutError` if answer and text take too long. The text of a refusal is always read. */
  private async attempt(url: string, init: RequestInit, options: RequestOptions, read: (response: Response) => Promise<string>) {
    const { timeout = this.options.timeout ?? TIMEOUT, signal } = options;
    const { fetch = globalThis.fetch } = this.options;
    const idempotencyKey = (init.headers as Record<string, string>)['idempotency-key'] ?? null;
    // Browsers of 2023 have no `AbortSignal.any`.
    const ended = new AbortController();
    const end = (): void => ended.abort(signal?.reason);
    const expire = (): void => ended.abort(new TimeoutError(`No answer came from ${url} in ${timeout} ms.`, idempotencyKey));
    const timer = setTimeout(expire, timeout);
    let isStillToCome = false;
    signal?.addEventListener('abort', end);
    try {
      const response = await fetch(url, { ...init, signal: ended.signal });
      const text = await (response.ok ? read(response) : response.text());
      isStillToCome = response.body !== null && !response.bodyUsed;
      return { response, text };
    } catch (fault) {
      throw ended.signal.aborted ? ended.signal.reason : fault;
    } finally {
      clearTimeout(timer);
      // The signal also ends the reading of a file.
      if (!isStillToCome) signal?.removeEventListener('abort', end);
    }
  }

  private remember({ headers }: Response): void {
    const value = headers.get('consistency-token');
    if (value !== null) this.token = { value, until: performance.now() + TOKEN_LIFE };
  }

  private freshToken(): string | null {
    return this.token !== null && performance.now() < this.token.until ? this.token.value : null;
  }
}

/** A client, or the options of a new one. Clients with the same transport see each other's writes, and share a retry budget. */
export type ClientSource = ClientOptions | { readonly transport: Transport };

export const transportOf = (source: ClientSource): Transport => ('transport' in source ? source.transport : new Transport(source));
