import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
import { ConfirmOrderBody } from '#orders/verification/commands/answer-verification/confirm-order.body';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';

@Controller('orders')
export class ConfirmOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/verification/confirm')
  @Called('confirmOrder', 'Confirm an order for its shopper')
  @Scope('orders:write')
  @About(`
    Confirms an order that is paid on delivery in the shopper's stead, such as after a telephone call; also one whose time to be confirmed is
    over, while it is on hold. It goes off hold in the shop. One that waits for no confirmation is verification_not_pending; confirmed
    again, it stays as it is. Fires order.verification.confirmed.
  `)
  @Answers(200, OrderResource, ['resource_missing', 'verification_not_pending'])
  async confirm(
    @Param('id') id: string,
    @Body() { note = null }: ConfirmOrderBody,
    @Commanding() context: CommandContext,
  ): Promise<OrderResource> {
    return fold(orderResource, await this.commands.execute(new AnswerVerification(id, { by: 'merchant', note }, context)))!;
  }
}
