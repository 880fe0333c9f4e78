import type { CommandContext } from '#platform/event-store/command-context';
import type { ReadModels } from '#platform/storage/read-models';

/** Milliseconds. */
const LONGEST_WAIT = 5000;

/** Waits up to `LONGEST_WAIT` until readers see what a command wrote. Resolves to whether they do. */
export const waitUntilVisible = async ({ position, account }: CommandContext, readModels: ReadModels): Promise<boolean> =>
  position === null || readModels.reached(position, LONGEST_WAIT, undefined, account);
