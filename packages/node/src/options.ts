type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface CommonOptions {
  /** Milliseconds that one attempt may take, 30,000 by default. */
  readonly timeout?: number;
  /** How often a call is tried again after 429, 5xx or a lost connection; 2 by default. */
  readonly maxRetries?: number;
  /** In place of the global `fetch`: for a proxy, or a certificate of one's own. */
  readonly fetch?: Fetch;
}

/** For a server: an API key, which chooses the account and the mode. */
export interface KeyOptions extends CommonOptions {
  /** Where the service runs, without `/v1`: `https://pay.example.com`. */
  readonly baseUrl: string;
  /** `sk_…`, `rk_…`; in a browser `pk_…` or a `client_secret`. */
  readonly apiKey: string;
}

/** For a page of the service's own origin: the session of the person who has signed in, by its cookie. */
export interface SessionOptions extends CommonOptions {
  /** The page's own origin by default. */
  readonly baseUrl?: string;
  readonly session: true;
  /** The mode of `/v1`, `test` by default. A function is called for each attempt. */
  readonly mode?: Mode | (() => Mode);
  /** The value of the cookie `__Host-csrf`, which is read from `document.cookie` by default. */
  readonly csrfToken?: () => string | undefined;
}

export type Mode = 'test' | 'live';
export type ClientOptions = KeyOptions | SessionOptions;

/** What one call can change. */
export interface RequestOptions {
  /** By default a new one for each call. It is kept over the retries of the call. */
  readonly idempotencyKey?: string;
  readonly timeout?: number;
  readonly maxRetries?: number;
  /** Ends the call, also while it waits before a retry. */
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads what was written by the answer with this token. By default that of the client's newest write; `null` sends none. */
  readonly consistencyToken?: string | null;
  /** The query of a call that has a body too. */
  readonly query?: Query;
}

type Value = string | number | boolean | undefined;
/** A list is joined by commas; `{ created_at: { gte: 1 } }` is `created_at[gte]=1`. */
export type Query = Readonly<Record<string, Value | readonly Value[] | { readonly [bound: string]: Value } | undefined>>;

/** For operations that take neither query nor body. */
export type NoParams = Readonly<Record<string, never>>;

const CSRF_COOKIE = '__Host-csrf=';

/** The headers that say who calls. */
export function callerHeaders(options: ClientOptions, writes: boolean): Record<string, string> {
  if ('apiKey' in options) return { authorization: `Bearer ${options.apiKey}` };
  const { mode = 'test', csrfToken = csrfCookie } = options;
  const token = writes ? csrfToken() : undefined;
  return { 'x-mode': typeof mode === 'function' ? mode() : mode, ...(token !== undefined && { 'x-csrf-token': token }) };
}

/** Read for each write, because another tab may have signed in again. */
function csrfCookie(): string | undefined {
  const { document } = globalThis as { document?: { readonly cookie: string } };
  const cookies = document?.cookie.split('; ') ?? [];
  return cookies.find((cookie) => cookie.startsWith(CSRF_COOKIE))?.slice(CSRF_COOKIE.length);
}

export function queryText(query: object): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Query)) {
    if (Array.isArray(value)) text.set(name, value.join(','));
    else if (typeof value === 'object')
      for (const [bound, limit] of Object.entries(value)) {
        if (limit !== undefined) text.set(`${name}[${bound}]`, String(limit));
      }
    else if (value !== undefined) text.set(name, String(value));
  }
  return text.size === 0 ? '' : `?${text}`;
}

/** A path whose ids are escaped: path`/v1/orders/${id}`. */
export const path = (texts: TemplateStringsArray, ...ids: readonly string[]): string =>
  String.raw({ raw: texts }, ...ids.map((id) => encodeURIComponent(id)));
