import type { Query } from './values.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface CommonOptions {
  /** Milliseconds per attempt, 30,000 by default; `Infinity` for no limit. */
  readonly timeout?: number;
  /** Retries of a call after 429, 5xx or a lost connection; 2 by default. */
  readonly maxRetries?: number;
  /** Retries of all calls together, 10 by default. Ten successes add one; a 429 with `Retry-After` costs none. */
  readonly retryBudget?: number;
  /** Requests at a time, 25 by default. Others wait for their turn, which is no part of `timeout`. */
  readonly maxConcurrency?: number;
  /** Replaces the global `fetch`: for a proxy, or a custom certificate. */
  readonly fetch?: Fetch;
}

/** For a server: an API key, which determines the account and the mode. */
export interface KeyOptions extends CommonOptions {
  /** The service's address without `/v1`: `https://pay.example.com`. */
  readonly baseUrl: string;
  /** `sk_…`, `rk_…`; in a browser `pk_…` or a `client_secret`. */
  readonly apiKey: string;
}

/** For a page on the service's own origin: the signed-in person's session, by its cookie. */
export interface SessionOptions extends CommonOptions {
  /** The page's own origin by default. */
  readonly baseUrl?: string;
  readonly session: true;
  /** The mode of `/v1`, `test` by default. A function is called for each attempt. */
  readonly mode?: Mode | (() => Mode);
  /** The value of the cookie `__Host-csrf`, by default from `document.cookie`. */
  readonly csrfToken?: () => string | undefined;
}

export type Mode = 'test' | 'live';
export type ClientOptions = KeyOptions | SessionOptions;

/** Options of one call. */
export interface RequestOptions {
  /** A new one per call by default. The call's retries keep it. */
  readonly idempotencyKey?: string;
  readonly timeout?: number;
  readonly maxRetries?: number;
  /** Aborts the call, also while it waits before a retry. */
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes a read include the write that was answered with this token. By default that of the client's newest write; `null` sends none. */
  readonly consistencyToken?: string | null;
  /** The query of a call that also has a body. */
  readonly query?: Query;
}

/** For operations that take neither query nor body. */
export type NoParams = Readonly<Record<string, never>>;

const CSRF_COOKIE = '__Host-csrf=';

declare const SDK_VERSION: string | undefined;

interface Versioned {
  readonly document?: unknown;
  readonly process?: { readonly versions?: Readonly<Record<string, string | undefined>> };
}

/** Null in browsers, which name themselves. */
export function userAgent({ document, process }: Versioned): string | null {
  const { versions } = process ?? {};
  const runtime = ['bun', 'deno', 'node'].find((each) => versions?.[each]);
  if (document !== undefined || runtime === undefined) return null;
  // Set by the build.
  const version = typeof SDK_VERSION === 'string' ? SDK_VERSION : '0';
  return `payments-and-orders-node/${version} ${runtime}/${versions![runtime]!.split('.')[0]}`;
}

/** The headers that identify the caller. */
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
