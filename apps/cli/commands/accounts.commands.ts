import type { CommandGroup } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import type { Paint } from '#apps/cli/present/paint';
import { timeLeft } from '#apps/cli/present/progress-bar';
import { tableOf } from '#apps/cli/present/table';
import { moment, orNone } from '#apps/cli/present/words';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
  readonly payment_window_minutes: number;
  readonly cod_verification: string;
  readonly cod_verification_timeout: string;
  readonly created_at: number;
}

interface Rebuilt {
  readonly streams: number;
  readonly projections: readonly string[];
  readonly still_parked: number;
}

interface Lag {
  readonly account: string;
  readonly waiting: number;
  readonly lag_seconds: number;
}

const windowOf = ({ payment_window_minutes }: Account): string => `${payment_window_minutes} minutes`;

const fieldsOfAccount = (account: unknown, paint: Paint): string => {
  const { id, name, origins, cod_verification, cod_verification_timeout, created_at } = account as Account;
  const settings = {
    origins: orNone(origins.join(', ')),
    payment_window: windowOf(account as Account),
    cod_verification,
    cod_verification_timeout,
  };
  return fieldsOf({ id, name, ...settings, created: moment(created_at) }, paint);
};

const SETTINGS = [
  optional('--origins <origins>', 'where its own pages are: https://shop.example.com, with commas between several; "" for none'),
  optional('--payment-window-minutes <n>', 'for how long the payment of an order may be tried again, 5 to 1440'),
  optional('--cod-verification <which>', 'which orders paid on delivery the shopper confirms', ['never', 'by_risk', 'always']),
  optional('--cod-verification-timeout <what>', 'the action on one that nobody confirms in time', ['hold', 'cancel']),
];

export const ACCOUNTS: CommandGroup = {
  name: 'accounts',
  summary: 'the merchants of this service',
  commands: [
    {
      words: 'create',
      summary: 'opens an account',
      operation: 'accounts.create',
      options: [required('--name <name>', 'what the merchant is called'), ...SETTINGS],
      present: fieldsOfAccount,
    },
    {
      words: 'update <id>',
      summary: 'changes the name or the settings of an account, for test and live mode alike',
      operation: 'accounts.update',
      options: [optional('--name <name>', 'what the merchant is called from now on'), ...SETTINGS],
      present: fieldsOfAccount,
    },
    {
      words: 'list',
      summary: 'shows all accounts',
      operation: 'accounts.list',
      present: tableOf<Account>({
        id: (account) => account.id,
        name: ({ name }) => name,
        origins: ({ origins }) => orNone(origins.join(', ')),
        'payment window': windowOf,
        created: (account) => moment(account.created_at),
      }),
    },
    {
      words: 'lag <id>',
      summary: 'shows how far the read models are behind with one account',
      operation: 'accounts.lag',
      present: (lag, paint) => {
        const { account, waiting, lag_seconds: seconds } = lag as Lag;
        return fieldsOf({ account, waiting: waiting === 0 ? 'nothing' : `${waiting} events`, lag: timeLeft(seconds) }, paint);
      },
    },
    {
      words: 'rebuild <id>',
      summary: 'rebuilds the orders, payments and other documents of one account from their events, while everything else continues',
      operation: 'accounts.rebuild',
      present: (answer, paint) => {
        const { streams, projections, still_parked: still } = answer as Rebuilt;
        const made = `Rebuilt from ${streams} streams in ${projections.join(', ')}`;
        return still === 0 ? paint.green(`${made}.`) : paint.red(`${made}; ${still} streams wait: see projections parked.`);
      },
      failed: (answer) => (answer as Rebuilt).still_parked > 0,
    },
  ],
};
