/** What the API refused, in its own words (interface §4.6). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly param: string | null,
    readonly requestId: string | null,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The service did not answer. */
export class Unreachable extends Error {}

export type Mode = 'test' | 'live';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly mode: Mode;
  readonly body?: object;
  /** In place of a body. What it is, the server sees by its content. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /** The same for each try of one act, so that it is done once. */
  readonly idempotencyKey?: string;
}

/** Asks the service with the session of this browser. Throws `ApiError`, or `Unreachable`. */
export async function call<Answer>(path: string, { method = 'GET', mode, body, file, signal, idempotencyKey }: Call): Promise<Answer> {
  const headers: Record<string, string> = { 'X-Mode': mode };
  if (method !== 'GET') headers['X-CSRF-Token'] = csrfToken();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (file !== undefined) headers['Content-Type'] = 'application/octet-stream';
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  const token = consistency.get(mode);
  if (token !== undefined) headers['Consistency-Token'] = token;
  const response = await fetch(path, { method, headers, body: file ?? (body && JSON.stringify(body)), signal }).catch((fault: unknown) => {
    if (signal?.aborted) throw fault;
    throw new Unreachable('The server does not answer.');
  });
  const written = response.headers.get('Consistency-Token');
  if (written !== null) consistency.set(mode, written);
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw errorOf(response, answer);
}

/** The content of a file of the API. Throws as `call` does. */
export async function file(path: string, mode: Mode): Promise<Blob> {
  const response = await fetch(path, { headers: { 'X-Mode': mode } }).catch(() => {
    throw new Unreachable('The server does not answer.');
  });
  if (response.ok) return response.blob();
  throw errorOf(response, await response.json().catch(() => null));
}

/** Sends a file as the body. Throws as `call` does. */
export async function sendFile<Answer>(path: string, body: File, mode: Mode): Promise<Answer> {
  const headers = { 'X-Mode': mode, 'X-CSRF-Token': csrfToken(), 'Content-Type': 'text/csv' };
  const response = await fetch(path, { method: 'POST', headers, body }).catch(() => {
    throw new Unreachable('The server does not answer.');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw errorOf(response, answer);
}

/** What was written last in each mode, so that a list read after it shows it. */
const consistency = new Map<Mode, string>();

const csrfToken = (): string => /(?:^|; )__Host-csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '';

interface ErrorBody {
  readonly error?: { readonly code: string; readonly message: string; readonly param?: string | null } & Readonly<Record<string, unknown>>;
}

function errorOf(response: Response, answer: unknown): Error {
  const { error } = (answer ?? {}) as ErrorBody;
  // A proxy in front of the service answers for it when it is away.
  if (error === undefined) return new Unreachable(`The server answers with ${response.status}.`);
  return new ApiError(response.status, error.code, error.message, error.param ?? null, response.headers.get('Request-Id'), error);
}
