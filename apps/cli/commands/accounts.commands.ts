import type { CommandGroup } from '#apps/cli/cli-command';
import { required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import { tableOf } from '#apps/cli/present/table';
import { moment } from '#apps/cli/present/words';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
}

export const ACCOUNTS: CommandGroup = {
  name: 'accounts',
  summary: 'the merchants of this service',
  commands: [
    {
      words: 'create',
      summary: 'opens an account',
      operation: 'accounts.create',
      options: [required('--name <name>', 'what the merchant is called')],
      present: (account, paint) => {
        const { id, name, created_at } = account as Account;
        return fieldsOf({ id, name, created: moment(created_at) }, paint);
      },
    },
    {
      words: 'list',
      summary: 'shows all accounts',
      operation: 'accounts.list',
      present: tableOf<Account>({
        id: (account) => account.id,
        name: ({ name }) => name,
        created: (account) => moment(account.created_at),
      }),
    },
  ],
};
