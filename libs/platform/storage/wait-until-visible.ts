import type { CommandContext } from '#platform/event-store/command-context';
import type { ReadModels } from '#platform/storage/read-models';

/** Milliseconds. */
const LONGEST_WAIT = 5000;

/** Waits a while until what a command wrote is visible to the next reader; answers whether it is. */
export const waitUntilVisible = async ({ position }: CommandContext, readModels: ReadModels): Promise<boolean> =>
  position === null || readModels.reached(position, LONGEST_WAIT);
