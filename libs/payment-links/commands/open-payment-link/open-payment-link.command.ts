import type { PaymentLinkStatus } from '#payment-links/domain/payment-link';
import { Command } from '#platform/messages/message';

/** Where the shopper pays (null for a mere look), or why it can no longer be paid; null if there is no such link, or the secret is wrong. */
export type OpenedLink =
  { readonly status: Exclude<PaymentLinkStatus, 'open'> } | { readonly status: 'open'; readonly url: string | null } | null;

/** Somebody has come to the address of a link. With `looksOnly` no session is made. */
export class OpenPaymentLink extends Command<OpenedLink> {
  constructor(
    readonly link: string,
    readonly secret: string,
    readonly looksOnly: boolean,
  ) {
    super();
  }
}
