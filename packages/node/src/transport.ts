import { webcrypto } from '#crypto';
import { type Answer, answered, lastResponseOf } from './answer.ts';
import { ConnectionError, PaymentsAndOrdersError, refusal, TimeoutError, UnreadableAnswerError } from './errors.ts';
import { type ClientOptions, callerHeaders, type RequestOptions } from './options.ts';
import { Retries } from './retries.ts';
import { checkPath, jsonOf, queryText } from './values.ts';
import { Turns, wait } from './waiting.ts';

const TIMEOUT = 30_000;
/** A timer beyond it ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;
const MAX_RETRIES = 2;
const MAX_CONCURRENCY = 25;
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

/** The common part of all attempts of a call. */
export interface Call {
  readonly method: Method;
  readonly path: string;
  readonly url: string;
  readonly body: string | Upload | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  readonly options: RequestOptions;
  read(response: Response): Promise<string>;
}

export interface Received {
  readonly response: Response;
  readonly text: string;
}

/** Sends a client's calls: one idempotency key for all attempts of a call, retries, timeouts, errors, and the consistency token. */
export class Transport {
  private readonly retries: Retries;
  private readonly turns: Turns;
  private readonly baseUrl: string;
  private token: { readonly value: string; readonly until: number } | null = null;

  constructor(private readonly options: ClientOptions) {
    this.retries = new Retries(options.retryBudget);
    this.turns = new Turns(options.maxConcurrency ?? MAX_CONCURRENCY);
    this.baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '');
  }

  async json<T>(method: Method, path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer<T>> {
    const call = this.call(method, path, params, options, (received) => received.text());
    const { response, text } = await this.send(call);
    const lastResponse = lastResponseOf(response);
    const answer = answered<T>(text, lastResponse);
    if (answer === null) throw new UnreadableAnswerError(lastResponse, call.idempotencyKey, text);
    return answer;
  }

  /** Does not read the file, which may be long. */
  async file(method: Method, path: string, params: Params = {}, options: RequestOptions = {}): Promise<Response> {
    const { response } = await this.send(this.call(method, path, params, options, async () => ''));
    return response;
  }

  /** Throws `ParameterError` if it cannot be sent as it was meant. */
  protected call(method: Method, path: string, { query, body }: Params, options: RequestOptions, read: Call['read']): Call {
    checkPath(path);
    return {
      method,
      path,
      url: this.baseUrl + path + queryText(query, options.query),
      body: body === undefined || body instanceof Blob || body instanceof FormData ? body : jsonOf(body),
      headers: options.headers ?? {},
      idempotencyKey: method === 'GET' ? null : (options.idempotencyKey ?? webcrypto.randomUUID()),
      options,
      read,
    };
  }

  private async send(call: Call): Promise<Received> {
    const { maxRetries = this.options.maxRetries ?? MAX_RETRIES, signal } = call.options;
    for (let attempt = 0; ; attempt += 1) {
      const result = await this.attempt(call, attempt);
      const answer = result instanceof ConnectionError ? null : result.response;
      // A `fetch` of the caller's own may have followed a redirect.
      if (answer?.ok && !answer.redirected) {
        this.retries.succeeded();
        this.remember(answer);
        return result as Received;
      }
      const pause = this.retries.pauseAfter(attempt, maxRetries, answer);
      if (pause !== null) await wait(pause, signal);
      else if (result instanceof ConnectionError) throw result;
      else throw refusal(result.text, lastResponseOf(result.response), this.baseUrl);
    }
  }

  /** Waits for its turn. Rejects with the signal's reason, and with what would be the same again. */
  private async attempt(call: Call, attempt: number): Promise<Received | ConnectionError> {
    const { url, idempotencyKey, options } = call;
    await this.turns.take(options.signal);
    try {
      return await this.exchange(call, this.request(call), attempt);
    } catch (fault) {
      options.signal?.throwIfAborted();
      if (fault instanceof TimeoutError) return fault;
      if (fault instanceof PaymentsAndOrdersError) throw fault;
      return new ConnectionError(`No answer came from ${url}.`, idempotencyKey, fault);
    } finally {
      this.turns.end();
    }
  }

  /** Built for each attempt: a session may have another token by then. No redirect is followed, because it could lead the key and the write elsewhere. */
  private request({ method, body, headers, idempotencyKey, options }: Call): RequestInit {
    const { consistencyToken = this.freshToken() } = options;
    return {
      method,
      headers: {
        ...callerHeaders(this.options, method !== 'GET'),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
        ...(method === 'GET' && consistencyToken !== null && { 'consistency-token': consistencyToken }),
        ...headers,
      },
      credentials: 'apiKey' in this.options ? 'omit' : 'same-origin',
      redirect: 'manual',
      ...(body !== undefined && { body }),
    };
  }

  /** Rejects with `TimeoutError` if answer and text take too long. The text of a refusal is always read. */
  protected async exchange({ url, idempotencyKey, options, read }: Call, init: RequestInit, _attempt: number): Promise<Received> {
    const { timeout = this.options.timeout ?? TIMEOUT, signal } = options;
    const { fetch = globalThis.fetch } = this.options;
    // Browsers of 2023 have no `AbortSignal.any`.
    const ended = new AbortController();
    const end = (): void => ended.abort(signal?.reason);
    const expire = (): void => ended.abort(new TimeoutError(`No answer came from ${url} in ${timeout} ms.`, idempotencyKey));
    const timer = timeout === Infinity ? undefined : setTimeout(expire, Math.min(timeout, LONGEST_TIMER));
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
