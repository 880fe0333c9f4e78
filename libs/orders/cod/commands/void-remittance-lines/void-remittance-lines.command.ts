import { remittanceContext } from '#orders/cod/commands/remittance-context';
import { collection } from '#orders/cod/domain/collection';
import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import { voidLines } from '#orders/cod/domain/remittance-line.decisions';
import { orderStream } from '#orders/domain/events/order.events';
import { Clocks } from '#platform/clock/clocks';
import { command, fieldsOnly } from '#platform/cqrs/command';
import type { RequestOfCommand } from '#platform/event-store/command-context';

/** Reverts the effect of a voided remittance's lines on an order. */
export const VoidRemittanceLines = command('VoidRemittanceLines', {
  input: fieldsOnly<{
    voided: Pick<LineOfOrder, 'account' | 'livemode' | 'order_id' | 'remittance'>;
    /** The request that voided the remittance, if a person did. */
    request?: RequestOfCommand;
  }>(),
  uses: { clocks: Clocks },
  prepare: async ({ voided, request = {} }, { clocks }) => ({ context: await remittanceContext(voided, 'void', clocks, request) }),
  stream: ({ voided }) => orderStream(voided.order_id),
  view: collection,
  rule: (state, { voided }) => voidLines(state, voided.remittance),
});
