import { Injectable } from '@nestjs/common';
import type { Minor } from '#kernel/money';
import { RefundLimits } from '#orders/contract';
import { USERS } from '#people/queries/user-list/user-list.projection';
import type { StoredUser } from '#people/resource/user.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Lookups } from '#platform/storage/lookups';

/** A person may refund what their own limit says; keys have none. */
@Injectable()
export class UserRefundLimits extends RefundLimits {
  constructor(private readonly lookups: Lookups) {
    super();
  }

  override async of({ actor }: CommandContext): Promise<Minor | null> {
    if (actor.type !== 'user') return null;
    const user = await this.lookups.find<StoredUser>(USERS, actor.id!);
    // A user who is not there yet may refund nothing.
    return user === null ? 0 : user.refund_limit;
  }
}
