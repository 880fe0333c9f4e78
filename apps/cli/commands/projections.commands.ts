import type { CommandGroup } from '#apps/cli/cli-command';

const PLACE = ['checkpoint', 'end', 'behind', 'lag_seconds'];
const PROJECTION = ['name', 'version', 'generation', 'state', ...PLACE, 'parked', 'skipped', 'per_second', 'seconds_left'];

/** Whether streams or plans wait after an operation. */
export const leavesParked = (answer: unknown): boolean => (answer as { readonly still_parked: number }).still_parked > 0;

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
