import type { CommandGroup } from '#apps/cli/cli-command';
import { leavesParked } from '#apps/cli/commands/projections.commands';

const SETTINGS = ['origins', 'payment_window_minutes', 'cod_verification', 'cod_verification_timeout'];
const ACCOUNT = ['id', 'name', ...SETTINGS, 'created_at'];

export const ACCOUNTS: CommandGroup = {
  name: 'accounts',
  summary: 'the merchants of this service',
  commands: [
    { words: 'create', shows: ACCOUNT },
    { words: 'update <id>', shows: ACCOUNT },
    { words: 'list', shows: ['id', 'name', 'origins', 'payment_window_minutes', 'created_at'] },
    { words: 'lag <id>' },
    { words: 'rebuild <id>', shows: ['streams', 'projections', 'still_parked'], failed: leavesParked },
  ],
};
