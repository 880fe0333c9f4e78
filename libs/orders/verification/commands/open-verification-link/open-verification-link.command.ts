import type { Minor } from '#kernel/money';
import type { VerificationStatus } from '#orders/verification/domain/verification-summary';
import { Command } from '#platform/messages/message';

/** What the page shows of an order: no more than the message that led there. */
export interface LinkedVerification {
  readonly status: VerificationStatus;
  readonly account: string;
  readonly amount: Minor;
  readonly currency: string;
}

/** Somebody has come to the address of an order's verification, or pressed a button there. Null where there is none, or the secret is not its own. */
export class OpenVerificationLink extends Command<LinkedVerification | null> {
  constructor(
    readonly order: string,
    readonly secret: string,
    /** Null: nothing was pressed, and nothing changes. */
    readonly answer: { readonly confirms: boolean } | null,
  ) {
    super();
  }
}
