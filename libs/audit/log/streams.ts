/** The categories of streams by id prefix, for resources whose room declares no history. */
const KINDS: Readonly<Record<string, string>> = {
  conn: 'connection',
  evr: 'webhook_resend',
  op: 'operation',
  rcv: 'webhook_recovery',
  wd: 'webhook_delivery',
};

/** The stream of such a resource; null for any other id. */
export function streamOf(id: string): string | null {
  const kind = KINDS[prefixOf(id)];
  return kind === undefined ? null : `${kind}-${id}`;
}

const STREAM = /^[a-z_]+-\S+$/;

/** Ids have no hyphens, so a name with one is a stream's. */
export const isStreamName = (id: string): boolean => STREAM.test(id);

/** The name of settings, which looks like an id with a prefix but is not one. */
const RISK_SETTINGS = 'risk_settings';

/** The prefix of an id, without its underscore. For a stream's name, the part up to and including its hyphen. */
export function prefixOf(id: string): string {
  if (isStreamName(id)) return id.slice(0, id.indexOf('-') + 1);
  return id === RISK_SETTINGS ? id : id.split('_', 1)[0]!;
}

export const KINDS_OF_STREAMS = Object.keys(KINDS);
