import { AccountNames } from '#accounts/contract';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel/time';
import { USERS } from '#people/queries/user-list/user-list.projection';
import type { DescribedSessionResource } from '#people/resource/described-session.resource';
import { currentSession, sessionResource, type UserSessionResource } from '#people/resource/session.resource';
import { readableBy } from '#people/roles/role-table';
import { UserRefundLimits } from '#people/user-refund-limits';
import type { StoredUser } from '#people/resource/user.view';
import { LastUses } from '#http/access/last-uses';
import { Lookups } from '#platform/storage/lookups';

/** A person's active sessions. */
export class ListSessions extends Query<UserSessionResource[]> {
  constructor(
    readonly user: string,
    readonly current: string,
  ) {
    super();
  }
}

/** The signed-in person. */
export class GetCurrentSession extends Query<DescribedSessionResource> {
  constructor(
    readonly user: string,
    readonly session: string,
  ) {
    super();
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly lookups: Lookups,
    private readonly lastUses: LastUses,
    private readonly clock: Clock,
  ) {}

  async execute({ user, current }: ListSessions): Promise<UserSessionResource[]> {
    const { sessions } = (await this.lookups.find<StoredUser>(USERS, user))!;
    const uses = await this.lastUses.of(Object.keys(sessions));
    const now = Math.floor(this.clock.milliseconds() / 1000);
    return Object.entries(sessions)
      .map(([id, session]) => sessionResource(id, session, uses.get(id) ?? null, id === current))
      .filter(({ expires_at }) => expires_at > now);
  }
}

@QueryHandler(GetCurrentSession)
export class GetCurrentSessionHandler implements IQueryHandler<GetCurrentSession> {
  constructor(
    private readonly lookups: Lookups,
    private readonly accounts: AccountNames,
    private readonly lastUses: LastUses,
    private readonly refundLimits: UserRefundLimits,
  ) {}

  async execute({ user, session }: GetCurrentSession): Promise<DescribedSessionResource> {
    const uses = await this.lastUses.of([session]);
    const stored = (await this.lookups.find<StoredUser>(USERS, user))!;
    return {
      ...currentSession(stored, session, uses.get(session) ?? null),
      account_name: await this.accounts.of(stored.account),
      access: readableBy(stored.role),
      refund_limit: await this.refundLimits.ofUser(stored),
    };
  }
}
