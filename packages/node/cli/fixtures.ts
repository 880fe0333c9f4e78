import { readFile } from 'node:fs/promises';
import { type Command, EXIT, isTest, requiredWord, UsageFault } from './command.ts';
import { perform, stepsIn } from './steps.ts';

export const FIXTURES: Command = {
  name: 'fixtures',
  takes: 'FILE',
  about:
    'Performs the requests of a file in their order: {"steps": [{"name", "method", "path", "params", "until"}]}. ${order.id} is what a step was answered.',
  options: { live: { type: 'boolean', about: 'lets the steps write with a key of live mode' } },
  async perform(given) {
    const file = requiredWord(given, 'the file with the steps');
    const text = await readFile(file, 'utf8').catch((fault: Error) => {
      throw new UsageFault(fault.message);
    });
    const steps = stepsIn(text);
    const writes = steps.some(({ method }) => method !== 'GET');
    if (writes && !isTest(given) && given.options['live'] !== true)
      throw new UsageFault('The steps write, and the key is not of test mode (sk_test_…). If that is meant, say --live.');
    await perform(steps, given);
    return EXIT.done;
  },
};
