import type { PaymentLinkStatus } from '#payment-links/domain/payment-link';
import { Command } from '#platform/messages/message';

/** Who opens a link, as far as a request says. */
export interface Visitor {
  /** Openings of a reusable link are counted for each network. */
  readonly network: string;
  /** The client secret of the session that this browser was led to last; null where it was to none. */
  readonly clientSecret: string | null;
}

/**
 * Where the shopper pays (null for a mere look), and the client secret for the browser to keep, if the link is reusable. Or why the link cannot be paid;
 * `busy`: it was opened too often in this hour, and can be opened again after `retryAfter` seconds. null if there is no such link, or the secret is wrong.
 */
export type OpenedLink =
  | { readonly status: Exclude<PaymentLinkStatus, 'open'> }
  | { readonly status: 'busy'; readonly retryAfter: number }
  | { readonly status: 'open'; readonly url: string | null; readonly clientSecret?: string }
  | null;

/** Somebody has come to the address of a link. With `looksOnly` no session is made. */
export class OpenPaymentLink extends Command<OpenedLink> {
  constructor(
    readonly link: string,
    readonly secret: string,
    readonly looksOnly: boolean,
    readonly visitor: Visitor,
  ) {
    super();
  }
}
