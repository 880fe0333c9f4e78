import type { CommandGroup } from '#apps/cli/cli-command';
import { revealing } from '#apps/cli/present/presented';

const KEY = [
  'id',
  'name',
  'type',
  'agent',
  'livemode',
  'scopes',
  'status',
  'display',
  'expires_at',
  'replaces',
  'created_at',
  'rate_limit',
];
const LISTED = ['id', 'name', 'type', 'agent', 'livemode', 'display', 'scopes', 'status', 'expires_at', 'created_at', 'last_used_at'];

const newKey = revealing(KEY, 'key', 'The key itself, shown this once and kept nowhere: store it now.');

export const KEYS: CommandGroup = {
  name: 'keys',
  summary: 'API keys of an account',
  commands: [
    { words: 'create', present: newKey },
    { words: 'list', shows: LISTED },
    { words: 'roll <id>', present: newKey },
    { words: 'limit <id>', shows: KEY },
    { words: 'revoke <id>', shows: KEY },
  ],
};
