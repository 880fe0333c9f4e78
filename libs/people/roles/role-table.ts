import { SCOPED_RESOURCES } from '#accounts/contract';
import { ROLES, type Role } from '#people/domain/role';

/** Write (which implies reading), read, read with personal data masked, nothing. */
export type Access = 'w' | 'r' | 'm' | '–';

/**
 * Role × resource (docs/people.md, "Roles"): the server's checks and the dashboard's menu both come from here. A resource that an API key can have a
 * scope for has the name it has there; the others are those of `/admin/v1`, and those that a scope has together with a resource of other rules.
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
  keys: '               w       w         –       –       r       –',
  reports: '            w       –         r       w       r       m',
  history: '            r       –         –       –       r       –',
  personal_data: '      r       –         r       –       r       –',
  // Test mode alone: a developer tries an integration out.
  test_helpers: '       w       w         –       –       r       –',
  users: '              w       –         –       –       r       –',
  settings: '           w       –         –       –       r       –',
  connections: '        w       –         –       –       r       –',
  access_log: '         r       –         –       –       r       –',
  // A proposal and an act on a filter also need access to the resource that they change.
  proposals: '          w       w         w       w       r       –',
  bulk_acts: '          w       w         w       w       r       –',
  // What is found and streamed is filtered by the resources that the role may read.
  search: '             r       m         r       r       r       m',
  stream: '             r       m         r       r       r       m',
  // What everybody has for themselves.
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

/** Resources without a masked reading in the table that show shoppers nevertheless: they are masked for a role that sees orders masked. */
const SHOWS_SHOPPERS: ReadonlySet<Resource> = new Set([
  'alerts',
  'webhook_deliveries',
  'events',
  'requests',
  'test_helpers',
  'proposals',
  'bulk_acts',
]);

/** What a role may do with a resource; nothing with one that the table does not know. */
export const accessOf = (role: Role, resource: Resource): Access => ACCESS.get(resource)?.[role] ?? '–';

/** What a role may do with each resource that it may see. */
export const readableBy = (role: Role): Readonly<Record<string, Access>> =>
  Object.fromEntries([...ACCESS].map(([resource, row]) => [resource, row[role]] as const).filter(([, access]) => access !== '–'));

/** Whether what a role reads of a resource is masked: a developer reads the events of orders as masked as the orders. */
export const seesMasked = (role: Role, resource: Resource): boolean =>
  accessOf(role, resource) === 'm' || (SHOWS_SHOPPERS.has(resource) && mayRead(role, resource) && accessOf(role, 'orders') === 'm');

export const mayRead = (role: Role, resource: Resource): boolean => accessOf(role, resource) !== '–';

export const mayWrite = (role: Role, resource: Resource): boolean => accessOf(role, resource) === 'w';

/** Routes that share a scope with resources of other rules, by the beginning of their path. */
const BY_PATH: readonly (readonly [path: RegExp, resource: Resource])[] = [
  [/^\/v1\/alerts(?:[/?]|$)/, 'alerts'],
  [/^\/v1\/disputes(?:[/?]|$)/, 'disputes'],
  [/^\/v1\/settlements(?:[/?]|$)/, 'settlements'],
  [/^\/v1\/payment_links(?:[/?]|$)/, 'payment_links'],
  [/^\/v1\/webhook_deliveries(?:[/?]|$)/, 'webhook_deliveries'],
  [/^\/v1\/webhooks\/[^/]+\/deliveries(?:[/?]|$)/, 'webhook_deliveries'],
];

/** The resource that a route of `/v1` with this scope belongs to; null for a scope that there is not. */
export function resourceOf(scope: string, path = ''): Resource | null {
  const scoped = SCOPED_RESOURCES.find((each) => scope === `${each}:read` || scope === `${each}:write`) ?? null;
  return scoped && (BY_PATH.find(([begins]) => begins.test(path))?.[1] ?? scoped);
}

/**
 * Whether a role covers a scope. The path of the route, with or without its parameters filled in, decides where resources of different rules share a
 * scope: support replays deliveries by `webhooks:write`, and finance resolves alerts by `orders:write`, which neither role has otherwise.
 */
export function allows(role: Role, scope: string, path = ''): boolean {
  const resource = resourceOf(scope, path);
  if (resource === null) return false;
  return scope.endsWith(':write') ? mayWrite(role, resource) : mayRead(role, resource);
}

/** The scopes that a person's token may have: those that the role covers, without a path. */
export const scopesOf = (role: Role): string[] =>
  SCOPED_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]).filter((scope) => allows(role, scope));
