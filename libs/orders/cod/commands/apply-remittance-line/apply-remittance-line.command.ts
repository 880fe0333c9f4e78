import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import type { LineAnswer } from '#orders/cod/resource/line-answer';
import type { RequestOfCommand } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Applies a courier's payment for an order. Repeating the same row of the same remittance changes nothing. */
export class ApplyRemittanceLine extends Command<LineAnswer> {
  constructor(
    readonly input: LineOfOrder,
    /** The request that sent the remittance, if a person sent it. */
    readonly request: RequestOfCommand = {},
  ) {
    super();
  }
}
