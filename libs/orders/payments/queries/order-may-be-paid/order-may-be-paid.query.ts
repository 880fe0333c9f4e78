import type { UnixSeconds } from '#kernel/time';
import { Query } from '#platform/cqrs/messages';

/** Whether a shopper can still pay an order online: in its payment window, or by a payment that started in it. */
export class OrderMayBePaid extends Query<boolean> {
  constructor(
    readonly order: string,
    readonly now: UnixSeconds,
  ) {
    super();
  }
}
