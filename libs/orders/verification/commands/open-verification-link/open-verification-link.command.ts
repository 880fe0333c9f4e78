import type { Minor } from '#kernel/money';
import type { VerificationStatus } from '#orders/domain/verification-summary';
import { message } from '#platform/cqrs/command';

/** What the page shows of an order: only what the message with the link already showed. */
export interface LinkedVerification {
  readonly status: VerificationStatus;
  readonly account: string;
  readonly amount: Minor;
  readonly currency: string;
}

/** A visit to the link of an order's verification, or a button pressed there. Resolves to null if there is no verification or the secret is wrong. */
export const OpenVerificationLink = message<
  {
    order: string;
    secret: string;
    /** The button that was pressed; null if none, and then nothing changes. */
    answer: { readonly confirms: boolean } | null;
  },
  LinkedVerification | null
>('OpenVerificationLink');
