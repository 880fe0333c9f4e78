import type { CommandGroup } from '#apps/cli/cli-command';
import type { Paint } from '#apps/cli/present/paint';
import { record, revealing, table } from '#apps/cli/present/presented';

const CONNECTION = ['id', 'name', 'kind', 'livemode', 'key_id', 'charging', 'notices_url', 'tested_at', 'test_error', 'created_at'];
const LISTED = CONNECTION.filter((name) => name !== 'notices_url');

interface Connection {
  readonly id: string;
  readonly webhook_secret: string | null;
  readonly notices_url: string | null;
}

const SECRET = 'The partner signs its notices with this secret, shown this once:';
const SECRET_OF_ITS_OWN = 'The partner has a secret of its own for its notices. Once its endpoint is made, say it here:';

const newConnection = (answer: unknown, paint: Paint): string => {
  const { id, webhook_secret, notices_url } = answer as Connection;
  if (notices_url === null) return record(...CONNECTION)(answer, paint);
  if (webhook_secret !== null) return revealing(CONNECTION, 'webhook_secret', SECRET)(answer, paint);
  const next = [paint.yellow(SECRET_OF_ITS_OWN), '', `  connections update ${id} --webhook-secret -`, ''];
  return [record(...CONNECTION)(answer, paint), '', ...next].join('\n');
};

interface Removal {
  readonly id: string;
  readonly deleted: boolean;
  readonly under_way?: { readonly data: readonly object[]; readonly has_more: boolean };
}

const moneyOnItsWay = table('id', 'object', 'order_id', 'checkout_session', 'amount', 'currency');

/** The result, or the obstacle and what to do about it. */
function removed(answer: unknown, paint: Paint): string {
  const { id, deleted, under_way } = answer as Removal;
  if (under_way === undefined) return `Removed ${id}.`;
  const head = deleted
    ? `Removed ${id}. These are followed until they end, for 30 days at most:`
    : paint.yellow(
        `Not removed: these are under way through ${id}. Wait until they have ended, or add --yes: they are followed all the same.`,
      );
  const more = under_way.has_more ? ['There are more.'] : [];
  return [head, '', moneyOnItsWay(under_way, paint), ...more].join('\n');
}

/** A secret that is typed as `-` is read from standard input, so that it appears in no process list and no shell history. */
export const CONNECTIONS: CommandGroup = {
  name: 'connections',
  summary: 'payment gateways, shops and providers of messages of an account; a secret given as - is read from standard input, a line each',
  commands: [
    { words: 'create', present: newConnection },
    { words: 'list', shows: LISTED },
    { words: 'update <id>', shows: CONNECTION },
    { words: 'test <id>', shows: CONNECTION, failed: (answer) => (answer as { readonly test_error: string | null }).test_error !== null },
    { words: 'remove <id>', present: removed, failed: (answer) => !(answer as Removal).deleted },
  ],
};
