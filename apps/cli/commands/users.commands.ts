import type { CommandGroup } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { moment, orNone } from '#apps/cli/present/words';

interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: string;
  readonly status: string;
  readonly totp_enabled: boolean;
  readonly last_sign_in_at: number | null;
  readonly created_at: number;
}

const ROLES = ['owner', 'developer', 'support', 'finance', 'auditor', 'viewer'];

const fieldsOfUser = (answer: unknown, paint: Paint): string => {
  const { id, email, name, role, status, created_at } = answer as User;
  return fieldsOf({ id, email, name: orNone(name ?? ''), role, status, created: moment(created_at) }, paint);
};

const withLink = (answer: unknown, paint: Paint): string => {
  const { link } = answer as { readonly link: string };
  const warning = paint.yellow('The one-time link, valid for 24 hours: hand it over by a safe way.');
  return [fieldsOfUser(answer, paint), '', warning, '', `  ${paint.bold(link)}`, ''].join('\n');
};

const invitation = [
  required('--email <address>', 'what the person is to sign in with'),
  required('--role <role>', 'what the person may do', ROLES),
  optional('--name <name>', 'as other people see the person'),
];

export const USERS: CommandGroup = {
  name: 'users',
  summary: 'people who sign in for an account',
  commands: [
    {
      words: 'create',
      summary: 'makes a user and prints the one-time link by which the person joins',
      operation: 'users.create',
      options: invitation,
      present: withLink,
    },
    { words: 'invite', summary: 'the same as create', operation: 'users.create', options: invitation, present: withLink },
    {
      words: 'list',
      summary: 'shows all users of the account',
      operation: 'users.list',
      present: tableOf<User>({
        id: ({ id }) => id,
        email: ({ email }) => email,
        name: ({ name }) => orNone(name ?? ''),
        role: ({ role }) => role,
        status: ({ status }) => status,
        'second factor': ({ totp_enabled }) => (totp_enabled ? 'yes' : 'no'),
        'last sign-in': (user) => moment(user.last_sign_in_at),
        created: (user) => moment(user.created_at),
      }),
    },
    {
      words: 'update <id>',
      summary: 'changes the role of a user, or lets a suspended person sign in again; needs no other owner',
      operation: 'users.update',
      options: [
        optional('--role <role>', 'what the person may do from now on', ROLES),
        optional('--status <status>', 'whether the person may sign in', ['active', 'suspended']),
      ],
      present: fieldsOfUser,
    },
    {
      words: 'suspend <id>',
      summary: 'ends all sessions of a user and lets the person sign in no more',
      operation: 'users.suspend',
      present: fieldsOfUser,
    },
    {
      words: 'reset <id>',
      summary: 'makes a new one-time link, by which the person chooses a password',
      operation: 'users.reset',
      present: withLink,
    },
  ],
};
