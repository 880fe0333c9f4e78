import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Mebibytes of memory this process holds after a garbage collection, because remains of earlier tests would distort it. */
export function residentMemory(): number {
  collectGarbage();
  return process.memoryUsage.rss() / 2 ** 20;
}
