import type { CommandGroup } from '#apps/cli/cli-command';
import { record } from '#apps/cli/present/presented';

const OF = ['order_id', 'checkout_session'];
const NOTICE = ['id', 'livemode', 'connection', 'type', 'status', ...OF, 'payment', 'refund', 'gateway_reference'];
const TRIES = ['attempts', 'last_error', 'next_attempt_at', 'applied_at', 'created_at'];

export const NOTICES: CommandGroup = {
  name: 'notices',
  summary: 'notices of payment gateways that could not be applied when they came',
  commands: [
    { words: 'list', shows: ['id', 'livemode', 'type', ...OF, 'gateway_reference', 'status', ...TRIES] },
    {
      words: 'show <id>',
      present: (answer, paint) => {
        const { body } = answer as { readonly body: string | null };
        const came = body ?? paint.dim('What came is not shown: the shopper was forgotten.');
        return [record(...NOTICE, ...TRIES)(answer, paint), '', came, ''].join('\n');
      },
    },
    {
      words: 'retry [id]',
      present: (answer) => {
        const { retried } = answer as { readonly retried: number };
        return retried === 0
          ? 'There is none that was not applied.'
          : `${retried} ${retried === 1 ? 'is' : 'are'} tried again now; see notices list.`;
      },
    },
  ],
};
