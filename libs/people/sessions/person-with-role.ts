import type { Role } from '#people/domain/role';
import { allows, mayRead, mayWrite, type Resource, resourceOf, seesMasked } from '#people/roles/role-table';
import type { Person, RouteAccess } from '#http/access/caller';

/** The rights of a person by the role table: for routes of `/v1` by scope, for those of `/admin/v1` by resource. */
export const personWith = (role: Role, session: string, lacksSecondFactor = false): Person => ({
  session,
  role,
  needsSecondFactor: (route) => lacksSecondFactor && !(isAdmin(route) && WITHOUT_SECOND_FACTOR.has(ownResourceOf(route))),
  allows: (route) => (isAdmin(route) ? allowsAdmin(role, route) : allows(role, route.scope, route.path)),
  seesMasked(route) {
    const resource = resourceOfRoute(route);
    return resource !== null && !SHOWS_NOBODY.has(resource) && seesMasked(role, resource);
  },
});

/** Resources without other people's data: a person's own, and the stream, which contains only ids. */
const SHOWS_NOBODY: ReadonlySet<Resource> = new Set(['sessions_own', 'password', 'totp', 'passkeys', 'tokens', 'views', 'stream']);

/** Resources open to people who still have to add the second factor that their account requires. */
const WITHOUT_SECOND_FACTOR: ReadonlySet<Resource> = new Set(['sessions_own', 'totp', 'passkeys']);

/** The resource that a route shows; null for an unknown scope. */
export const resourceOfRoute = (route: RouteAccess): Resource | null =>
  isAdmin(route) ? ownResourceOf(route) : resourceOf(route.scope, route.path);

const isAdmin = ({ path }: RouteAccess): boolean => path.startsWith('/admin/');

const ownResourceOf = ({ scope }: RouteAccess): Resource => scope.slice(0, scope.indexOf(':')) as Resource;

const allowsAdmin = (role: Role, route: RouteAccess): boolean =>
  (route.scope.endsWith(':write') ? mayWrite : mayRead)(role, ownResourceOf(route));
