import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Mebibytes of memory this process holds once garbage is collected: what is left over of earlier tests would be counted by chance. */
export function residentMemory(): number {
  collectGarbage();
  return process.memoryUsage.rss() / 2 ** 20;
}
