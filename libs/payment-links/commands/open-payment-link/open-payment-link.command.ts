import type { PaymentLinkStatus } from '#payment-links/domain/payment-link';
import { Command } from '#platform/cqrs/messages';

/** The visitor of a link, as far as the request identifies them. */
export interface Visitor {
  /** Openings of a reusable link are counted per network. */
  readonly network: string;
  /** The client secret of this browser's last session with the link; null if there was none. */
  readonly clientSecret: string | null;
}

/**
 * The page to pay at (null if only looking), and the client secret for the browser to keep, if the link is reusable. Or the reason why the link
 * cannot be paid; `busy`: it was opened too often in this hour, and can be opened again after `retryAfter` seconds. null if there is no such link, or
 * the secret is wrong.
 */
export type OpenedLink =
  | { readonly status: Exclude<PaymentLinkStatus, 'open'> }
  | { readonly status: 'busy'; readonly retryAfter: number }
  | { readonly status: 'open'; readonly url: string | null; readonly clientSecret?: string }
  | null;

/** A visit to the address of a link. With `looksOnly` no session is made. */
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
