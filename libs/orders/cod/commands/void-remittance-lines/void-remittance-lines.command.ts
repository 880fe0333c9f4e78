import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import type { RequestOfCommand } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Reverts the effect of a voided remittance's lines on an order. */
export class VoidRemittanceLines extends Command<void> {
  constructor(
    readonly input: Pick<LineOfOrder, 'account' | 'livemode' | 'order_id' | 'remittance'>,
    /** The request that voided the remittance, if a person did. */
    readonly request: RequestOfCommand = {},
  ) {
    super();
  }
}
