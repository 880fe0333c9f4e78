import autocannon from 'autocannon';

/** Two or three requests wait while one is worked on: enough to keep one core busy without measuring queues. */
const CONNECTIONS = 32;

export interface Target {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
}

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends as fast as answers come, over kept-alive TLS, for so many seconds. Requests answered; throws when one was refused. */
export async function load({ url, ca }: Target, next: () => Sent, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    tlsOptions: { ca },
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} requests were refused and ${errors} broke off: ${next().path}`);
  return requests.total;
}
