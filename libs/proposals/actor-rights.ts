import type { RouteAccess } from '#http/access/caller';

/** Whether somebody may still do what they requested or proposed; who people are is another room's to know. */
export abstract class ActorRights {
  abstract covers(user: string, route: RouteAccess): Promise<boolean>;
}
