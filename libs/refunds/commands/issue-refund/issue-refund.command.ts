import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RefundWish } from '#refunds/domain/refund.decisions';
import type { RefundResource } from '#refunds/resource/refund.resource';

export class IssueRefund extends Command<RefundResource> {
  constructor(
    readonly wish: RefundWish,
    readonly context: CommandContext,
  ) {
    super();
  }
}
