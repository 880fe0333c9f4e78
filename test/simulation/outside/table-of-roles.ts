/** Each role's place in a row of the table. */
export const ALL_ROLES = ['owner', 'developer', 'support', 'finance', 'auditor', 'viewer'] as const;
export type AnyRole = (typeof ALL_ROLES)[number];

/** The table as merchants were promised it (people, "Roles by resource"): w writes, r reads, m reads without what is personal, mw writes, too, – neither. */
const TABLE = {
  //        owner developer support finance auditor viewer
  orders: '     w m w r r m',
  refunds: '    w m w w r m',
  cod: '        w – r w r –',
  risk: '       w m w r r –',
  alerts: '     w m w w r –',
  webhooks: '   w w – – r –',
  deliveries: ' w mw w r r –',
  events: '     w m w r r –',
  reports: '    w – r w r m',
  history: '    r – – – r –',
  people: '     w – – – r –',
  keys: '       w w – – r –',
} as const;
type Row = keyof typeof TABLE;
type Access = 'w' | 'r' | 'm' | 'mw' | '–';

/** The resource that each path of the interface belongs to. The first that begins a path counts. */
const ROWS: readonly (readonly [begins: RegExp, row: Row])[] = [
  [/^\/v1\/(?:orders|payments|checkout|customers)\b/, 'orders'],
  [/^\/v1\/refunds\b/, 'refunds'],
  [/^\/v1\/(?:cod|settlements|disputes|reconciliation)\b/, 'cod'],
  [/^\/v1\/(?:risk|payment_links)\b/, 'risk'],
  [/^\/v1\/alerts\b/, 'alerts'],
  [/^\/v1\/(?:webhook_deliveries|webhooks\/[^/]+\/deliveries)\b/, 'deliveries'],
  [/^\/v1\/webhooks\b/, 'webhooks'],
  [/^\/(?:v1\/events|v1\/request_logs|admin\/v1\/requests)\b/, 'events'],
  [/^\/v1\/reports\b/, 'reports'],
  [/^\/v1\/history\b/, 'history'],
  [/^\/admin\/v1\/keys\b/, 'keys'],
  [/^\/admin\/v1\/(?:users|settings|connections|access_log)\b/, 'people'],
];

export function accessOf(role: AnyRole, path: string): Access {
  const row = ROWS.find(([begins]) => begins.test(path))![1];
  return TABLE[row].trim().split(' ')[ALL_ROLES.indexOf(role)] as Access;
}
