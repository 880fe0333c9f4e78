import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import type { LineAnswer } from '#orders/cod/resource/line-answer';
import type { RequestOfCommand } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A courier's money for an order. The same row of the same remittance counts once, however often it is applied. */
export class ApplyRemittanceLine extends Command<LineAnswer> {
  constructor(
    readonly input: LineOfOrder,
    /** Whose remittance it is part of, where somebody sent it. */
    readonly request: RequestOfCommand = {},
  ) {
    super();
  }
}
