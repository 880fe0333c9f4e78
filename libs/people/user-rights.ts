import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import { isLetInOnlyBy, type LetIn, letIn } from '#people/domain/let-in-by';
import { oidcStream } from '#people/domain/oidc.events';
import { chooserAt, providerChoices } from '#people/domain/provider-choices';
import { userStream } from '#people/domain/user.events';
import { AccountOwners } from '#accounts/contract';
import { isOwner } from '#people/domain/owners';
import { personWith } from '#people/sessions/person-with-role';
import { UserStreams } from '#people/user-streams';
import { EventStore } from '#platform/event-store/event-store';
import type { RouteAccess } from '#http/access/caller';
import { ActorRights } from '#act-kinds/contract';

/** The current rights of a user who may have no session, from the user's own stream. Unlike a read model, it never lags. */
@Injectable()
export class UserRights extends ActorRights {
  constructor(
    private readonly users: UserStreams,
    private readonly eventStore: EventStore,
    private readonly owners: AccountOwners,
  ) {
    super();
  }

  override async covers(id: string, route: RouteAccess): Promise<boolean> {
    const user = await this.users.load(id);
    return user?.status === 'active' && personWith(user.role, '').allows(route);
  }

  override async isLetInOnlyBy(id: string, other: string): Promise<boolean> {
    const chain = new Map([[id, await this.letIn(id)]]);
    for (const { by } of chain.values())
      for (const user of by) if (user !== null && user !== other && !chain.has(user)) chain.set(user, await this.letIn(user));
    return isLetInOnlyBy([...chain.values()]);
  }

  override async holdersOf(id: string): Promise<ReadonlySet<string>> {
    const holders = new Set([id]);
    for (const holder of holders)
      for (const other of (await this.letIn(holder)).seenBy)
        if (other !== null && (await this.isLetInOnlyBy(id, other))) holders.add(other);
    return holders;
  }

  override async isSoleOwner(id: string, account: string): Promise<boolean> {
    const user = await this.users.load(id);
    return user?.account === account && isOwner(user) && !(await this.owners.areSeveral(account));
  }

  private async letIn(user: string): Promise<LetIn> {
    const events = await this.eventStore.load(userStream(user));
    const account = events[0]?.metadata.account;
    const choices = fold(providerChoices, account === undefined ? [] : await this.eventStore.load(oidcStream(account)));
    return fold(
      letIn((at) => chooserAt(choices, at)),
      events,
    );
  }
}
