import { readFile } from 'node:fs/promises';
import { type Command, EXIT, requiredWord, UsageFault } from './command.ts';
import { perform, stepsIn } from './steps.ts';

export const FIXTURES: Command = {
  name: 'fixtures',
  takes: 'FILE',
  about:
    'Performs the requests of a file in their order: {"steps": [{"name", "method", "path", "params", "until"}]}. ${order.id} is what a step was answered.',
  options: {},
  async perform(given) {
    const file = requiredWord(given, 'the file with the steps');
    const text = await readFile(file, 'utf8').catch((fault: Error) => {
      throw new UsageFault(fault.message);
    });
    await perform(stepsIn(text), given);
    return EXIT.done;
  },
};
