import { type Command, EXIT, type Given, isTest, requiredWord, UsageFault } from './command.ts';
import { perform, type Step, withSet } from './steps.ts';
import { TRIGGERS } from './triggers.ts';

export const TRIGGER: Command = {
  name: 'trigger',
  takes: 'TYPE',
  about: `Makes an event happen in test mode: ${Object.keys(TRIGGERS).join(', ')}. Of other types it has a sample sent to your endpoints.`,
  options: {
    set: {
      type: 'string',
      multiple: true,
      value: 'FIELD=VALUE',
      about: 'changes what is sent: amount=5000, customer.name=Asha, session.amount=5000',
    },
  },
  async perform(given) {
    const type = requiredWord(given, 'the type of the event: order.paid');
    if (!isTest(given)) throw new UsageFault('trigger makes orders, payments and refunds happen. Give a key of test mode: sk_test_…');
    const trigger = TRIGGERS[type];
    if (trigger !== undefined)
      await perform(
        settingsOf(given).reduce((steps, setting) => changed(steps, trigger.main, setting), trigger.steps),
        given,
      );
    else if (settingsOf(given).length > 0)
      throw new UsageFault(`A sample cannot be changed. --set is for ${Object.keys(TRIGGERS).join(', ')}.`);
    else await sample(type, given);
    return EXIT.done;
  },
};

const settingsOf = ({ options }: Given): string[] => (options['set'] as string[] | undefined) ?? [];

function changed(steps: readonly Step[], main: string, setting: string): Step[] {
  const [, path, text] = /^([\w.]+)=([^]*)$/.exec(setting) ?? [];
  if (path === undefined || text === undefined) throw new UsageFault('--set takes FIELD=VALUE, such as amount=5000.');
  const fields = path.split('.');
  const isNamed = fields.length > 1 && steps.some(({ name }) => name === fields[0]);
  const name = isNamed ? fields[0] : main;
  return steps.map((step) => (step.name === name ? withSet(step, isNamed ? fields.slice(1) : fields, text) : step));
}

async function sample(type: string, { client, say, signal }: Given): Promise<void> {
  const body = { type } as Parameters<typeof client.testHelpers.events.send>[0];
  const event = await client.testHelpers.events.send(body, { signal });
  say.line(`${say.paint('green', type)}  a sample, sent to your endpoints  ${event.id}`, { sample: true, event });
}
