import type { RouteAccess } from '#http/access/caller';

/** Port to users' present rights, which the people room implements. A user may have lost the right to do what they proposed earlier. */
export abstract class ActorRights {
  /** Whether the user's present role allows a route. */
  abstract covers(user: string, route: RouteAccess): Promise<boolean>;

  /** Whether only the user `other` let a user in. Such a user decides none of the proposals of `other`. */
  abstract isLetInOnlyBy(user: string, other: string): Promise<boolean>;

  /** Everybody who could act as a user: the user, and those who alone let in one of them by a link that they saw. */
  abstract holdersOf(user: string): Promise<ReadonlySet<string>>;

  /** Whether the user is the only owner of the account. */
  abstract isSoleOwner(user: string, account: string): Promise<boolean>;
}
