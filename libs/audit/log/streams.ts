import { DomainError } from '#kernel/domain-error';

/** What the prefix of an id says of its stream. What belongs to an order is told in the order's stream. */
const KINDS: Readonly<Record<string, string>> = {
  acct: 'account',
  al: 'alert',
  conn: 'connection',
  cs: 'checkout_session',
  key: 'api_key',
  op: 'operation',
  ord: 'order',
  pl: 'payment_link',
  rcv: 'webhook_recovery',
  rem: 'remittance',
  wd: 'webhook_delivery',
};

/** The stream that tells of a resource. Throws a `DomainError` for what has no stream of its own. */
export function streamOf(id: string): string {
  const kind = KINDS[id.split('_', 1)[0]!];
  if (kind !== undefined) return `${kind}-${id}`;
  throw new DomainError(
    'invalid_value',
    `${id} has no history of its own. Payments, refunds and collections are told in their order's: give its id (ord_…). Others begin with ${Object.keys(KINDS).join('_, ')}_.`,
    'id',
  );
}
