import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import type { Minor } from '#kernel/money';
import { RefundLimits } from '#orders/contract';
import { USERS } from '#people/queries/user-list/user-list.projection';
import type { StoredUser } from '#people/resource/user.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Lookups } from '#platform/storage/lookups';

/**
 * A person may refund up to their own limit, or else the account's. A key may refund everything, unless the account lists `api_refund`: then up to
 * the account's limit, and without one nothing. An operator may refund up to the account's limit, and an agent nothing.
 */
@Injectable()
export class UserRefundLimits extends RefundLimits {
  constructor(
    private readonly lookups: Lookups,
    private readonly settings: AccountSettings,
  ) {
    super();
  }

  override async of({ actor, account }: CommandContext): Promise<Minor | null> {
    if (actor.type === 'agent') return 0;
    if (actor.type !== 'user') {
      const { requires_approval, refund_approval_above } = await this.settings.of(account);
      if (actor.type !== 'api_key') return refund_approval_above;
      return requires_approval.includes('api_refund') ? (refund_approval_above ?? 0) : null;
    }
    const user = await this.lookups.find<StoredUser>(USERS, actor.id!);
    // A user who does not exist yet may refund nothing.
    return user === null ? 0 : this.ofUser(user);
  }

  /** The limit of a user in minor units; null if there is none. */
  async ofUser({ refund_limit, account }: Pick<StoredUser, 'refund_limit' | 'account'>): Promise<Minor | null> {
    return refund_limit ?? (await this.settings.of(account)).refund_approval_above;
  }
}
