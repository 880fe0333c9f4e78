import type { PaymentOption, Session } from '#checkout-page/browser/session';

/** The payment of the prepaid part, as in `POST /v1/checkout/sessions/{id}/complete`. */
export type Payment =
  | { readonly method: 'upi'; readonly upi: { readonly flow: 'intent' } | { readonly flow: 'collect'; readonly vpa: string } }
  | { readonly method: 'netbanking'; readonly netbanking: { readonly bank: string } }
  | { readonly method: 'wallet'; readonly wallet: { readonly provider: string } }
  | { readonly method: 'hosted' };

export interface Choice {
  readonly payment_option: PaymentOption;
  /** `return_url` is the address that a bank sends the shopper back to. Left out if nothing is paid now. */
  readonly payment?: Payment & { readonly return_url: string };
  /** The payer, if the session does not have a phone number. */
  readonly customer?: { readonly phone: string };
}

/** A refusal by the service. Anything else that is thrown is a network error. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly param: string | null,
  ) {
    super(message);
  }
}

/** Milliseconds. A response that waits for `next_action` takes at most 10 s. */
const REQUEST_TIMEOUT = 20_000;

/** The service's interface for one session, with its client secret (interface §4.4). */
export class SessionApi {
  private readonly address: string;
  /** Makes the next read include this page's writes (interface §8.4). */
  private consistency: Record<string, string> = {};

  /** `url` is the address of this page. */
  constructor(
    session: string,
    private readonly secret: string,
    readonly url: string,
  ) {
    this.address = `/v1/checkout/sessions/${session}`;
  }

  /** The current session. With `waitForAction`, the service delays the response until there is an action or the payment has ended. */
  read({ waitForAction }: { readonly waitForAction: boolean }): Promise<Session> {
    return this.request('GET', waitForAction ? '?wait=next_action' : '');
  }

  /** Places the order. `key` is the same for a retry of the same choice, so that a retry after a lost response pays once. */
  complete(choice: Choice, key: string): Promise<Session> {
    return this.request('POST', '/complete', choice, { 'Idempotency-Key': key });
  }

  abandonPayment(): Promise<Session> {
    return this.request('POST', '/abandon_payment', {});
  }

  confirmCode(code: string): Promise<Session> {
    return this.request('POST', '/verification/confirm', { code });
  }

  resendCode(): Promise<Session> {
    return this.request('POST', '/verification/resend', {});
  }

  private async request(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Session> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.secret}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...this.consistency,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    const token = response.headers.get('Consistency-Token');
    if (token !== null) this.consistency = { 'Consistency-Token': token };
    const content = await response.json();
    if (response.ok) return content as Session;
    const { code, message, param } = content.error as Refusal;
    throw new Refusal(response.status, code, message, param);
  }
}
