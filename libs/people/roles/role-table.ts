import { SCOPED_RESOURCES } from '#accounts/contract';
import { ROLES, type Role } from '#people/domain/role';

/** `w`: write, which includes read. `r`: read. `m`: read with personal data masked. `–`: no access. */
export type Access = 'w' | 'r' | 'm' | '–';

/**
 * The access of each role to each resource (docs/people.md, "Roles"). The server's checks and the dashboard's menu follow it. A resource with a scope for
 * API keys has the scope's name. The others belong to `/admin/v1`, or share the scope of a resource with other rules.
 */
const TABLE = {
  //                   owner developer support finance auditor viewer
  checkout_sessions: '  w       m         w       r       r       m',
  orders: '             w       m         w       r       r       m',
  payments: '           w       m         w       r       r       m',
  customers: '          w       m         w       r       r       m',
  refunds: '            w       m         w       w       r       m',
  cod: '                w       –         r       w       r       –',
  settlements: '        w       –         r       w       r       –',
  disputes: '           w       –         r       w       r       –',
  risk: '               w       m         w       r       r       –',
  payment_links: '      w       m         w       r       r       –',
  alerts: '             w       r         w       w       r       –',
  webhooks: '           w       w         –       –       r       –',
  webhook_deliveries: ' w       w         w       r       r       –',
  events: '             w       w         w       r       r       –',
  requests: '           w       w         w       r       r       –',
  // Without what came, so that nothing in it is personal.
  notices: '            w       w         –       –       r       –',
  keys: '               w       w         –       –       r       –',
  reports: '            w       –         r       w       r       m',
  history: '            r       –         –       –       r       –',
  personal_data: '      r       –         r       –       r       –',
  // Only in test mode: a developer tries out an integration.
  test_helpers: '       w       w         –       –       r       –',
  users: '              w       –         –       –       r       –',
  settings: '           w       –         –       –       r       –',
  connections: '        w       –         –       –       r       –',
  access_log: '         r       –         –       –       r       –',
  // A proposal and a bulk act also need access to the resource that they change.
  proposals: '          w       w         w       w       r       –',
  bulk_acts: '          w       w         w       w       r       –',
  // Search results and the stream are filtered by the resources that the role may read.
  search: '             r       m         r       r       r       m',
  stream: '             r       m         r       r       r       m',
  // A person's own things.
  sessions_own: '       w       w         w       w       w       w',
  password: '           w       w         w       w       w       w',
  totp: '               w       w         w       w       w       w',
  passkeys: '           w       w         w       w       w       w',
  tokens: '             w       w         w       w       w       w',
  views: '              w       w         w       w       w       w',
} as const satisfies Readonly<Record<string, string>>;

export type Resource = keyof typeof TABLE;

const ACCESS: ReadonlyMap<string, Readonly<Record<Role, Access>>> = new Map(
  Object.entries(TABLE).map(([resource, row]) => {
    const cells = row.trim().split(/ +/) as Access[];
    return [resource, Object.fromEntries(ROLES.map((role, column) => [role, cells[column]])) as Record<Role, Access>];
  }),
);

/** Resources that show shoppers although the table has no masked access for them: they are masked for roles that see orders masked. */
const SHOWS_SHOPPERS: ReadonlySet<Resource> = new Set([
  'alerts',
  'webhook_deliveries',
  'events',
  'requests',
  'test_helpers',
  'proposals',
  'bulk_acts',
]);

/** A role's access to a resource; none for an unknown resource. */
export const accessOf = (role: Role, resource: Resource): Access => ACCESS.get(resource)?.[role] ?? '–';

/** A role's access to each resource that it may see. */
export const readableBy = (role: Role): Readonly<Record<string, Access>> =>
  Object.fromEntries([...ACCESS].map(([resource, row]) => [resource, row[role]] as const).filter(([, access]) => access !== '–'));

/** Whether a role sees a resource masked: a developer sees the events of orders masked like the orders. */
export const seesMasked = (role: Role, resource: Resource): boolean =>
  accessOf(role, resource) === 'm' || (SHOWS_SHOPPERS.has(resource) && mayRead(role, resource) && accessOf(role, 'orders') === 'm');

export const mayRead = (role: Role, resource: Resource): boolean => accessOf(role, resource) !== '–';

export const mayWrite = (role: Role, resource: Resource): boolean => accessOf(role, resource) === 'w';

/** The resource of routes whose scope does not determine it, by the beginning of their path, and the scope that they share. */
const BY_PATH: readonly (readonly [path: RegExp, resource: Resource, scoped: (typeof SCOPED_RESOURCES)[number]])[] = [
  [/^\/v1\/alerts(?:[/?]|$)/, 'alerts', 'orders'],
  [/^\/v1\/disputes(?:[/?]|$)/, 'disputes', 'orders'],
  [/^\/v1\/settlements(?:[/?]|$)/, 'settlements', 'payments'],
  [/^\/v1\/payment_links(?:[/?]|$)/, 'payment_links', 'checkout_sessions'],
  [/^\/v1\/webhook_deliveries(?:[/?]|$)/, 'webhook_deliveries', 'webhooks'],
  [/^\/v1\/webhooks\/[^/]+\/deliveries(?:[/?]|$)/, 'webhook_deliveries', 'webhooks'],
];

const scopedBy = (scope: string): (typeof SCOPED_RESOURCES)[number] | null =>
  SCOPED_RESOURCES.find((each) => scope === `${each}:read` || scope === `${each}:write`) ?? null;

/** The resource of a `/v1` route with this scope; null for an unknown scope. */
export function resourceOf(scope: string, path = ''): Resource | null {
  const scoped = scopedBy(scope);
  return scoped && (BY_PATH.find(([begins]) => begins.test(path))?.[1] ?? scoped);
}

/**
 * Whether a role covers a scope. If resources with different rules share the scope, the route's path decides, with or without its parameters filled
 * in: support replays deliveries by `webhooks:write`, and finance resolves alerts by `orders:write`, which neither role has otherwise.
 */
export function allows(role: Role, scope: string, path = ''): boolean {
  const resource = resourceOf(scope, path);
  if (resource === null) return false;
  return scope.endsWith(':write') ? mayWrite(role, resource) : mayRead(role, resource);
}

/** The scopes that a person's token may have: those that the role covers independent of the path. */
export const scopesOf = (role: Role): string[] =>
  SCOPED_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]).filter((scope) => allows(role, scope));

/**
 * Whether a role may do all that a scope opens to an API key, on any path, and reads all of it unmasked. An owner covers each scope: what owners do not
 * write, nobody writes. An unknown scope is covered by no role.
 */
export function coversUnmasked(role: Role, scope: string): boolean {
  const scoped = scopedBy(scope);
  if (scoped === null) return false;
  const opened: readonly Resource[] = [scoped, ...BY_PATH.filter(([, , each]) => each === scoped).map(([, resource]) => resource)];
  const covers = (resource: Resource): boolean =>
    scope.endsWith(':write') ? accessOf(role, resource) === accessOf('owner', resource) : mayRead(role, resource);
  return opened.every((resource) => covers(resource) && !seesMasked(role, resource));
}
