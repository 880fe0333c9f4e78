/** What the prefix of an id says of its stream, where no room tells how the resource was. */
const KINDS: Readonly<Record<string, string>> = {
  conn: 'connection',
  op: 'operation',
  rcv: 'webhook_recovery',
  wd: 'webhook_delivery',
};

/** The stream of such a resource; null for any other id. */
export function streamOf(id: string): string | null {
  const kind = KINDS[prefixOf(id)];
  return kind === undefined ? null : `${kind}-${id}`;
}

export const prefixOf = (id: string): string => id.split('_', 1)[0]!;

export const KINDS_OF_STREAMS = Object.keys(KINDS);
