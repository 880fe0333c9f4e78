import { remittanceContext } from '#orders/cod/commands/remittance-context';
import { CourierTerms } from '#orders/cod/courier-terms';
import { collection } from '#orders/cod/domain/collection';
import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import { lineAnswer } from '#orders/cod/resource/line-answer';
import { orderStream } from '#orders/domain/events/order.events';
import { Clocks } from '#platform/clock/clocks';
import { command, fieldsOnly } from '#platform/cqrs/command';
import type { RequestOfCommand } from '#platform/event-store/command-context';

/** Applies a courier's payment for an order. Repeating the same row of the same remittance changes nothing. */
export const ApplyRemittanceLine = command('ApplyRemittanceLine', {
  input: fieldsOnly<{
    input: LineOfOrder;
    /** The request that sent the remittance, if a person sent it. */
    request?: RequestOfCommand;
  }>(),
  uses: { terms: CourierTerms, clocks: Clocks },
  async prepare({ input, request = {} }, { terms, clocks }) {
    const { tolerance } = await terms.of(input.account, input.livemode, input.line.courier_code);
    const context = await remittanceContext(input, String(input.row), clocks, request);
    return { tolerance, context };
  },
  stream: ({ input }) => orderStream(input.order_id),
  view: collection,
  rule: (state, { input, tolerance }) => weighLine(state, input, tolerance).facts,
  answer: ({ events }, { input, tolerance }) => lineAnswer(events, input, tolerance),
});
