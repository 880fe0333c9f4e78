import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as typeof import('@jest/test-sequencer');

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** They take longest and wait most of it: begun first, the others run beside them; begun last, they would be waited for alone. */
const WAITING = /\/test\/(?:faults|composed)\//;

/** Jest puts the longest first as soon as it has run them once. A fresh clone has not. */
export default class WaitingFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => Number(WAITING.test(b.path)) - Number(WAITING.test(a.path)));
  }
}
