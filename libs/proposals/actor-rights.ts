import type { RouteAccess } from '#http/access/caller';

/** Port to users' current rights, which the people room knows: whether a user may still do what they requested or proposed. */
export abstract class ActorRights {
  abstract covers(user: string, route: RouteAccess): Promise<boolean>;
}
