import type { CommandGroup } from '#apps/cli/cli-command';
import { leavesParked } from '#apps/cli/commands/projections.commands';

export const ORDERS: CommandGroup = {
  name: 'orders',
  summary: 'what is read of single orders',
  commands: [{ words: 'rebuild <id>', shows: ['projections', 'still_parked'], failed: leavesParked }],
};
