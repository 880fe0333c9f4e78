import type { PaymentLinkStatus } from '#payment-links/domain/payment-link';
import { message } from '#platform/cqrs/command';

/** The visitor of a link, as far as the request identifies them. */
export interface Visitor {
  /** The visitor's network: openings of a reusable link are limited for each. */
  readonly network: string;
  /** The client secret of this browser's last session with the link; null if there was none. */
  readonly clientSecret: string | null;
}

/**
 * `open`: the page to pay at (null with `looksOnly`) and, for a reusable link, the client secret that the browser keeps. Any other status says why the
 * link cannot be paid. `busy`: it was opened too often in this hour; try again after `retryAfter` seconds. null if there is no such link, or the secret
 * is wrong.
 */
export type OpenedLink =
  | { readonly status: Exclude<PaymentLinkStatus, 'open'> }
  | { readonly status: 'busy'; readonly retryAfter: number }
  | { readonly status: 'open'; readonly url: string | null; readonly clientSecret?: string }
  | null;

/** A visit to the address of a link. `looksOnly`: returns the status and makes no session. */
export const OpenPaymentLink = message<{ link: string; secret: string; looksOnly: boolean; visitor: Visitor }, OpenedLink>(
  'OpenPaymentLink',
);
