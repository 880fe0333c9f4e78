import { type Dispatcher, request } from 'undici';
import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { parseExactly } from '#integrations/payments/gateway/razorpay/exact-json';
import { failureOf } from '#integrations/payments/gateway/razorpay/razorpay-failures';
import { traceHeaders } from '#platform/tracing/tracing';

/** One deadline for connecting, waiting and reading: the four calls of a charge end within the job's lease. */
const DEADLINE_MS = 7_000;

/** Statuses that do not refuse the request for good: wrong keys, too slow, the same request still under way, too many requests. */
const NO_VERDICT = new Set([401, 403, 408, 409, 429]);

/** Refusals in the class of final ones whose words say that another operation on the payment is under way. */
const UNDER_WAY = /\banother\b.* is in progress|is not processed yet/i;

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly description?: string; readonly reason?: string };
}

/** Razorpay's HTTP interface: basic authentication, JSON both ways, and the mapping of its errors. */
export class RazorpayClient {
  private readonly authorization: string;

  constructor(
    private readonly baseUrl: string,
    keyId: string,
    keySecret: string,
    private readonly sockets: Dispatcher,
  ) {
    this.authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  }

  get<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
    return this.call('GET', path, { query });
  }

  post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    return this.call('POST', path, { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } });
  }

  private async call<T>(method: 'GET' | 'POST', path: string, { headers, ...rest }: Partial<Dispatcher.RequestOptions>): Promise<T> {
    let status: number;
    let answer: ErrorBody | null;
    try {
      const response = await request(new URL(path, this.baseUrl), {
        ...rest,
        method,
        headers: { ...(headers as Record<string, string>), ...traceHeaders(), authorization: this.authorization },
        dispatcher: this.sockets,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      status = response.statusCode;
      answer = parseExactly(await response.body.text()) as ErrorBody | null;
    } catch (fault) {
      throw new GatewayUnavailable(`${method} ${path}: no usable answer from the payment gateway`, fault);
    }
    if (status >= 200 && status < 300 && answer !== null) return answer as T;
    const error = answer?.error;
    const isVerdict = status < 500 && !NO_VERDICT.has(status) && !UNDER_WAY.test(error?.description ?? '');
    if (error?.code === 'BAD_REQUEST_ERROR' && isVerdict) {
      throw new GatewayRefused(failureOf(error.code, error.description, error.reason));
    }
    throw new GatewayUnavailable(
      `${method} ${path}: the payment gateway answered ${status} ${error?.code ?? ''} ${error?.description ?? ''}`.trim(),
    );
  }
}
