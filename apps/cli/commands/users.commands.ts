import type { CommandGroup } from '#apps/cli/cli-command';
import { revealing } from '#apps/cli/present/presented';

const USER = ['id', 'email', 'name', 'role', 'status', 'created_at'];
const LISTED = ['id', 'email', 'name', 'role', 'status', 'totp_enabled', 'last_sign_in_at', 'created_at'];

const withLink = revealing(USER, 'link', 'The one-time link, valid for 24 hours: hand it over by a safe way.');

export const USERS: CommandGroup = {
  name: 'users',
  summary: 'people who sign in for an account',
  commands: [
    { words: 'create', present: withLink },
    { words: 'invite', operation: 'users.create', present: withLink },
    { words: 'list', shows: LISTED },
    { words: 'update <id>', shows: USER },
    { words: 'suspend <id>', shows: USER },
    { words: 'reset <id>', present: withLink },
  ],
};
