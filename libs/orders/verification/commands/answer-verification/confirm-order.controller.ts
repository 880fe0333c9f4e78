import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { Text } from '#http/validation/fields';

class ConfirmOrderBody {
  @Text({ optional: true, max: 500, description: 'Internal note.', example: 'Confirmed by telephone.' })
  note?: string | null;
}

@Controller('orders')
export class ConfirmOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/verification/confirm')
  @Called('confirmOrder', 'Confirm an order for its shopper')
  @Scope('orders:write')
  @About(`
    Confirms a COD order on behalf of the shopper, for example after a call. An order whose time to confirm is over can still be confirmed while
    it is on hold. Its hold in the shop is released. An order that is not awaiting confirmation fails with verification_not_pending; a confirmed
    order does not change. Fires order.verification.confirmed.
  `)
  @Answers(200, OrderResource, ['resource_missing', 'verification_not_pending'])
  async confirm(
    @Param('id') id: string,
    @Body() { note = null }: ConfirmOrderBody,
    @Commanding() context: CommandContext,
  ): Promise<OrderResource> {
    return fold(orderResource, await this.commands.execute(AnswerVerification({ order: id, answer: { by: 'merchant', note }, context })))!;
  }
}
