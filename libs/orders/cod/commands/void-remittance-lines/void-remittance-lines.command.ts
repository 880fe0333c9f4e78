import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import type { RequestOfCommand } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A remittance is void: what its lines brought to an order is taken back. */
export class VoidRemittanceLines extends Command<void> {
  constructor(
    readonly input: Pick<LineOfOrder, 'account' | 'livemode' | 'order_id' | 'remittance'>,
    /** Whose remittance it is part of, where somebody sent it. */
    readonly request: RequestOfCommand = {},
  ) {
    super();
  }
}
