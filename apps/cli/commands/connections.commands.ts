import type { CommandGroup } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { modeOf, moment, orNone } from '#apps/cli/present/words';

interface Connection {
  readonly id: string;
  readonly kind: string;
  readonly livemode: boolean;
  readonly name: string;
  readonly key_id: string;
  readonly charging: string | null;
  readonly notices_url: string | null;
  readonly tested_at: number | null;
  readonly test_error: string | null;
  readonly created_at: number;
}

/** Read from standard input if they are `-`, so that they appear in no process list and no shell history. */
const CREDENTIALS = () => [
  optional('--key-id <id>', 'razorpay: the key’s id'),
  optional('--key-secret <secret>', 'razorpay: the key’s secret'),
  optional('--secret-key <key>', 'stripe: the secret or restricted key'),
  optional('--shop-domain <domain>', 'shopify: my-shop.myshopify.com'),
  optional('--access-token <token>', 'shopify: the app’s access token'),
  optional('--app-secret <secret>', 'shopify: the app’s secret, which signs its notices'),
  optional('--url <url>', 'sms: where messages are posted to'),
  optional(
    '--request <json>',
    'sms: {"headers": {…}, "body": {"to": "{phone}", "text": "{text}"}}; also {id}, {code}, {link}, {shop}, {amount}',
  ),
  optional('--from <address>', 'smtp: who writes, such as Asha <orders@shop.example>'),
  optional('--smtp-url <url>', 'smtp: smtps://user:password@mail.shop.example'),
  optional('--webhook-secret <secret>', 'razorpay, stripe: what its notices are signed with (one is made)'),
];

const fieldsOfConnection = (answer: unknown, paint: Paint): string => {
  const { id, name, kind, livemode, key_id, charging, notices_url, tested_at, test_error, created_at } = answer as Connection;
  const test = tested_at === null ? 'not tested' : (test_error ?? 'well');
  return fieldsOf(
    {
      id,
      name,
      kind,
      mode: modeOf(livemode),
      known_as: key_id,
      charging: orNone(charging),
      notices_to: orNone(notices_url),
      test,
      created: moment(created_at),
    },
    paint,
  );
};

const newConnection = (answer: unknown, paint: Paint): string => {
  const { id, webhook_secret, notices_url } = answer as Connection & { readonly webhook_secret: string | null };
  if (notices_url === null) return fieldsOfConnection(answer, paint);
  if (webhook_secret === null) {
    const next = paint.yellow('The partner has a secret of its own for its notices. Once its endpoint is made, say it here:');
    return [fieldsOfConnection(answer, paint), '', next, '', `  connections update ${id} --webhook-secret -`, ''].join('\n');
  }
  const hint = paint.yellow('The partner signs its notices with this secret, shown this once:');
  return [fieldsOfConnection(answer, paint), '', hint, '', `  ${paint.bold(webhook_secret)}`, ''].join('\n');
};

interface MoneyOnItsWay {
  readonly id: string;
  readonly object: string;
  readonly order_id: string | null;
  readonly checkout_session: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

interface Removal {
  readonly id: string;
  readonly deleted: boolean;
  readonly under_way?: { readonly data: readonly MoneyOnItsWay[]; readonly has_more: boolean };
}

const moneyOnItsWay = tableOf<MoneyOnItsWay>({
  id: ({ id }) => id,
  what: ({ object }) => object,
  of: ({ order_id, checkout_session }) => orNone(order_id ?? checkout_session),
  'minor units': ({ amount, currency }) => (amount === null ? orNone(null) : `${amount} ${orNone(currency)}`),
});

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

export const CONNECTIONS: CommandGroup = {
  name: 'connections',
  summary: 'payment gateways, shops and providers of messages of an account; a secret given as - is read from standard input, a line each',
  commands: [
    {
      words: 'create',
      summary: 'connects a partner; prints where its notices go and the secret it signs them with',
      operation: 'connections.create',
      options: [
        required('--kind <kind>', 'which partner', ['razorpay', 'stripe', 'shopify', 'sms', 'smtp']),
        required('--mode <mode>', 'whose money it moves', ['test', 'live']),
        required('--name <name>', 'what people know it by'),
        ...CREDENTIALS(),
        optional('--charging <way>', 'gateways: by their own page (hosted, the default) or from server to server', ['hosted', 's2s']),
        optional('--base-url <url>', 'another address than the partner’s own, such as a sandbox’s'),
      ],
      present: newConnection,
    },
    {
      words: 'list',
      summary: 'shows all connections of the account; payments go through the newest gateway of their mode that takes how the shopper pays',
      operation: 'connections.list',
      present: tableOf<Connection>({
        id: ({ id }) => id,
        name: ({ name }) => name,
        kind: ({ kind }) => kind,
        mode: ({ livemode }) => modeOf(livemode),
        'known as': ({ key_id }) => key_id,
        charging: ({ charging }) => orNone(charging),
        tested: ({ tested_at }) => moment(tested_at),
        fault: ({ test_error }) => orNone(test_error),
        created: ({ created_at }) => moment(created_at),
      }),
    },
    {
      words: 'update <id>',
      summary: 'gives a connection other keys of the same account at the partner',
      operation: 'connections.update',
      options: CREDENTIALS(),
      present: fieldsOfConnection,
    },
    {
      words: 'test <id>',
      summary: 'asks the partner whether the credentials are good; nothing changes there',
      operation: 'connections.test',
      failed: (answer) => (answer as Connection).test_error !== null,
      present: fieldsOfConnection,
    },
    {
      words: 'remove <id>',
      summary: 'ends a connection for good: nothing new goes through it, its payments cannot be refunded; shows what is under way first',
      operation: 'connections.remove',
      options: [optional('--yes', 'also with payments or refunds under way, which are followed to their end')],
      failed: (answer) => !(answer as Removal).deleted,
      present: removed,
    },
  ],
};
