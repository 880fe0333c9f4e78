/** The stream that belongs to an id's prefix, for resources without a history of their own. */
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

/** Ids have no hyphens: the name of a stream, as facts have it, stands for all that it tells. */
export const isStreamName = (id: string): boolean => STREAM.test(id);

/** What looks as if it had an id's prefix. */
const WORD = 'risk_settings';

/** Up to and with the hyphen of the name of a stream. */
export function prefixOf(id: string): string {
  if (isStreamName(id)) return id.slice(0, id.indexOf('-') + 1);
  return id === WORD ? id : id.split('_', 1)[0]!;
}

export const KINDS_OF_STREAMS = Object.keys(KINDS);
