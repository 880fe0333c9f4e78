import { setImmediate, setTimeout } from 'node:timers';

/** Taken before the world replaces it. */
const [realTurn, realPause] = [setImmediate, setTimeout];

/** Resources that may be open while the program is at rest. */
const IDLE = /^(?:TTYWrap|PipeWrap|Timeout|Immediate|MessagePort|Worker|ProcessWrap|Process|SignalWrap|FSEventWrap)$/;
/** Turns of the event loop before it waits a millisecond between turns. */
const BUSY_TURNS = 1_000;
const MOST_TURNS = 31_000;

let loading = 0;

/** Stops the time until the returned function is called: a module is being loaded. */
export function whileLoading(): () => void {
  loading++;
  let isOver = false;
  return () => {
    if (!isOver) loading--;
    isOver = true;
  };
}

/** Resolves when all code waits for the clock or for a message, and no work of the disk is under way. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    await new Promise<void>((resolve) => void (turns < BUSY_TURNS ? realTurn(resolve) : realPause(resolve, 1)));
    if (loading === 0 && process.getActiveResourcesInfo().every((kind) => IDLE.test(kind))) return;
  }
  throw new Error(`The program does not come to rest: ${process.getActiveResourcesInfo().join(', ')}`);
}
