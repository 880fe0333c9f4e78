import { Injectable } from '@nestjs/common';
import { streamOfMoney } from '#orders/payments/resource/payment-in-stream';
import { refundMissing } from '#orders/refunds/domain/refund.errors';
import { REFUND_LIST } from '#orders/refunds/queries/refund-list/refund-list.projection';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { Lookups } from '#platform/storage/lookups';

/** The read models that refunds are found by: a route of a command waits for its caller's own writes in them. */
export const FOUND_BY = [REFUND_LIST] as const;

/** Finds the stream that a refund is in, for commands that know its id alone. What they decide on is the stream itself. */
@Injectable()
export class RefundStreams {
  constructor(private readonly lookups: Lookups) {}

  /** Throws `resource_missing`. A refund of another account or mode is found as well: its stream has nothing for this caller. */
  async of(refund: string): Promise<string> {
    const found = await this.lookups.find<RefundResource>(REFUND_LIST, refund);
    if (found === null) throw refundMissing(refund);
    return streamOfMoney(found);
  }
}
