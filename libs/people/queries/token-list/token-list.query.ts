import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel/time';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { type TokenResource, tokenResource } from '#people/resource/token.resource';
import type { StoredUser } from '#people/resource/user.view';
import { LastUses } from '#http/access/last-uses';
import { Lookups } from '#platform/storage/lookups';

/** A person's valid tokens, oldest first. */
export class ListTokens extends Query<TokenResource[]> {
  constructor(readonly user: string) {
    super();
  }
}

@QueryHandler(ListTokens)
export class ListTokensHandler implements IQueryHandler<ListTokens> {
  constructor(
    private readonly lookups: Lookups,
    private readonly lastUses: LastUses,
    private readonly clock: Clock,
  ) {}

  async execute({ user }: ListTokens): Promise<TokenResource[]> {
    const { tokens } = (await this.lookups.find<StoredUser>(USERS, user))!;
    const uses = await this.lastUses.of(Object.keys(tokens));
    const now = Math.floor(this.clock.milliseconds() / 1000);
    return Object.entries(tokens)
      .filter(([, { expires_at }]) => expires_at > now)
      .map(([id, token]) => tokenResource(id, token, uses.get(id) ?? null));
  }
}
