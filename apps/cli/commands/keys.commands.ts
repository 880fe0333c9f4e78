import type { CommandGroup } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { modeOf, moment, orNone } from '#apps/cli/present/words';

interface ApiKey {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly display: string;
  readonly livemode: boolean;
  readonly scopes: readonly string[];
  readonly status: string;
  readonly expires_at: number | null;
  readonly replaces: string | null;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly rate_limit: number;
  readonly agent: boolean;
}

const kindOf = ({ type, agent }: Pick<ApiKey, 'type' | 'agent'>): string => (agent ? `${type}, for agents` : type);

const fieldsOfKey = ({ id, name, display, livemode, scopes, status, ...key }: ApiKey, paint: Paint): string =>
  fieldsOf(
    {
      id,
      name,
      type: kindOf(key),
      mode: modeOf(livemode),
      scopes: orNone(scopes.join(', ')),
      status,
      shown_as: display,
      expires: moment(key.expires_at),
      replaces: orNone(key.replaces),
      created: moment(key.created_at),
      rate_limit: `${key.rate_limit} requests per second`,
    },
    paint,
  );

const newKey = (answer: unknown, paint: Paint): string => {
  const record = answer as ApiKey & { readonly key: string };
  const warning = paint.yellow('The key itself, shown this once and kept nowhere: store it now.');
  return [fieldsOfKey(record, paint), '', warning, '', `  ${paint.bold(record.key)}`, ''].join('\n');
};

export const KEYS: CommandGroup = {
  name: 'keys',
  summary: 'API keys of an account',
  commands: [
    {
      words: 'create',
      summary: 'makes a key and prints it once',
      operation: 'keys.create',
      options: [
        required('--type <type>', 'what kind of key', ['secret', 'publishable', 'restricted']),
        required('--mode <mode>', 'whose money it moves', ['test', 'live']),
        required('--name <name>', 'what people know it by'),
        optional('--scopes <scopes>', 'what a restricted key may do, by commas: orders:read,refunds:write'),
        optional('--agent', 'for an agent: a restricted key that only /mcp takes'),
        optional('--rate-limit <number>', 'requests per second it may send (100; publishable: 20 from each address)'),
      ],
      present: newKey,
    },
    {
      words: 'list',
      summary: 'shows all keys of the account, never the keys themselves',
      operation: 'keys.list',
      present: tableOf<ApiKey>({
        id: ({ id }) => id,
        name: ({ name }) => name,
        type: kindOf,
        mode: ({ livemode }) => modeOf(livemode),
        'shown as': ({ display }) => display,
        scopes: ({ scopes }) => orNone(scopes.join(', ')),
        status: ({ status }) => status,
        expires: (key) => moment(key.expires_at),
        created: (key) => moment(key.created_at),
        'last used': (key) => moment(key.last_used_at),
      }),
    },
    {
      words: 'roll <id>',
      summary: 'makes a successor and prints it once; the key goes on working until its grace is over',
      operation: 'keys.roll',
      options: [optional('--grace <time>', 'how long the old key goes on working (24h)', ['0', '1h', '24h', '72h', '7d'])],
      present: newKey,
    },
    {
      words: 'limit <id>',
      summary: 'sets how many requests per second the key may send, at once and everywhere',
      operation: 'keys.limit',
      options: [required('--rate-limit <number>', 'from 1 to 1000000; default: 100, publishable: 20 from each address')],
      present: (answer, paint) => fieldsOfKey(answer as ApiKey, paint),
    },
    {
      words: 'revoke <id>',
      summary: 'ends a key at once',
      operation: 'keys.revoke',
      present: (answer, paint) => fieldsOfKey(answer as ApiKey, paint),
    },
  ],
};
