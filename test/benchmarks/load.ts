import autocannon from 'autocannon';

/** Two or three requests wait while one is worked on: enough to keep one core busy without measuring queues. */
const CONNECTIONS = 32;

export interface Target {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  /** How many requests are under way at a time. */
  readonly connections?: number;
}

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** It is to be refused: what is measured is how cheaply. */
  readonly refused?: boolean;
}

/** Sends as fast as answers come, over kept-alive TLS, for this many seconds. Requests answered; throws when one was refused, or hardly any was of those that should be. */
export async function load({ url, ca, connections = CONNECTIONS }: Target, next: () => Sent, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    tlsOptions: { ca },
    // It writes the length of the body into the headers.
    requests: [{ setupRequest: (request) => withOwnHeaders({ ...request, ...next() }) }],
  });
  const { path, refused = false } = next();
  const asMeant = refused ? non2xx > 0.9 * requests.total : non2xx === 0;
  if (!asMeant || errors > 0) throw new Error(`${non2xx} of ${requests.total} requests were refused and ${errors} broke off: ${path}`);
  return requests.total;
}

const withOwnHeaders = <R extends { headers?: Record<string, string> }>(request: R): R => ({ ...request, headers: { ...request.headers } });
