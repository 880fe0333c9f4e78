import type { RouteAccess } from '#http/access/caller';

/** Port to users' present rights, which the people room implements. A user may have lost the right to do what they proposed earlier. */
export abstract class ActorRights {
  /** Whether the user's present role allows a route. */
  abstract covers(user: string, route: RouteAccess): Promise<boolean>;

  /** Whether only the user `other` made a user an approver. Such a user decides none of the proposals of `other`. */
  abstract isLetInOnlyBy(user: string, other: string): Promise<boolean>;

  /** Whether the user is the only owner of the account. */
  abstract isSoleOwner(user: string, account: string): Promise<boolean>;
}
