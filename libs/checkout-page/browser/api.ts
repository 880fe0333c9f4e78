import type { PaymentOption, Session } from '#checkout-page/browser/session';

/** How the prepaid part is paid, in the words of `POST /v1/checkout/sessions/{id}/complete`. */
export type Payment =
  | { readonly method: 'upi'; readonly upi: { readonly flow: 'intent' } | { readonly flow: 'collect'; readonly vpa: string } }
  | { readonly method: 'netbanking'; readonly netbanking: { readonly bank: string } }
  | { readonly method: 'wallet'; readonly wallet: { readonly provider: string } }
  | { readonly method: 'hosted' };

export interface Choice {
  readonly payment_option: PaymentOption;
  /** `return_url`: where a bank sends the shopper back to. */
  readonly payment?: Payment & { readonly return_url: string };
  /** Who pays, where the session does not know. */
  readonly customer?: { readonly phone: string };
}

/** What the service refused. Anything else that is thrown is the network's. */
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

/** Milliseconds. An answer that waits for `next_action` comes within 10 s. */
const LONGEST = 20_000;

/** The service's own interface, for one session and with its client secret (interface §4.4). */
export class SessionApi {
  private readonly address: string;
  /** What this page has written is in what it reads next (interface §8.4). */
  private consistency: Record<string, string> = {};

  /** `url`: of the page itself. */
  constructor(
    session: string,
    private readonly secret: string,
    readonly url: string,
  ) {
    this.address = `/v1/checkout/sessions/${session}`;
  }

  /** The current session; with `forAction`, held until there is something to do or the payment has ended. */
  read(forAction: boolean): Promise<Session> {
    return this.ask('GET', forAction ? '?wait=next_action' : '');
  }

  /** Under one key for one choice, so that asking again after a lost answer pays once. */
  complete(choice: Choice, key: string): Promise<Session> {
    return this.ask('POST', '/complete', choice, { 'Idempotency-Key': key });
  }

  abandonPayment(): Promise<Session> {
    return this.ask('POST', '/abandon_payment', {});
  }

  confirmCode(code: string): Promise<Session> {
    return this.ask('POST', '/verification/confirm', { code });
  }

  resendCode(): Promise<Session> {
    return this.ask('POST', '/verification/resend', {});
  }

  private async ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Session> {
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
      signal: AbortSignal.timeout(LONGEST),
    });
    const token = response.headers.get('Consistency-Token');
    if (token !== null) this.consistency = { 'Consistency-Token': token };
    const answer = await response.json();
    if (response.ok) return answer as Session;
    const { code, message, param } = answer.error as Refusal;
    throw new Refusal(response.status, code, message, param);
  }
}
