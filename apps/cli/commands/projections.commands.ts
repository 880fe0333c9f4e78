import type { CommandGroup } from '#apps/cli/cli-command';
import { leavesParked } from '#apps/cli/commands/still-parked';

const PLACE = ['checkpoint', 'end', 'behind', 'lag_seconds'];
const PROJECTION = ['name', 'version', 'generation', 'state', ...PLACE, 'parked', 'skipped', 'per_second', 'seconds_left'];

export const PROJECTIONS: CommandGroup = {
  name: 'projections',
  summary: 'the read models that lists and lookups are answered from',
  commands: [
    { words: 'status', shows: PROJECTION },
    { words: 'rebuild <name>', shows: PROJECTION },
    { words: 'pause <name>', shows: PROJECTION },
    { words: 'resume <name>', shows: PROJECTION },
    { words: 'parked', shows: ['projection', 'stream', 'revision', 'position', 'reason'] },
    { words: 'switch <name>', shows: PROJECTION },
    { words: 'drop <name>', shows: PROJECTION },
    { words: 'skip <name> <stream>', shows: ['revision', 'still_parked'], failed: leavesParked },
    { words: 'unskip <name> <stream>' },
    { words: 'retry [name]', failed: leavesParked },
  ],
};
