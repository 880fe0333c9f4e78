import type Stripe from 'stripe';
import { traceHeaders } from '#platform/tracing/tracing';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Stripe's own client with the current span's trace headers, which it cannot add itself. */
export function tracedClient(client: HttpClient): HttpClient {
  const make = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    make(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest);
  return client;
}
