import { Injectable } from '@nestjs/common';
import { streamOfMoney } from '#orders/payments/resource/payment-in-stream';
import { refundMissing } from '#orders/refunds/domain/refund.errors';
import { REFUND_LIST } from '#orders/refunds/queries/refund-list/refund-list.projection';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { Lookups } from '#platform/storage/lookups';

/** The read models that find refunds. Routes of commands wait until these have the caller's own writes. */
export const FOUND_BY = [REFUND_LIST] as const;

/** Finds the stream of a refund, for commands that only know its id. They decide on the stream itself. */
@Injectable()
export class RefundStreams {
  constructor(private readonly lookups: Lookups) {}

  /** The stream. Throws `resource_missing`, but not for a refund of another account or mode: for this caller, its stream counts as empty. */
  async of(refund: string): Promise<string> {
    const found = await this.lookups.find<RefundResource>(REFUND_LIST, refund);
    if (found === null) throw refundMissing(refund);
    return streamOfMoney(found);
  }
}
