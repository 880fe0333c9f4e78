import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { ResendCode } from '#orders/verification/commands/resend-code/resend-code.command';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';

const RESEND_REFUSALS = [
  'resource_missing',
  'verification_not_pending',
  'verification_resend_too_soon',
  'verification_resend_limit_reached',
] as const;

@Controller('orders')
export class ResendCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/verification/resend')
  @Called('resendOrder', 'Send the code of an order again')
  @Scope('orders:write')
  @About(`
    Sends the shopper a new code, which replaces the previous one. An order has at most four codes, at least a minute apart. The verification
    shows resends_left, and in message_status whether the message was sent.
  `)
  @Answers(200, OrderResource, RESEND_REFUSALS)
  async resend(@Param('id') id: string, @Commanding() context: CommandContext): Promise<OrderResource> {
    return fold(orderResource, await this.commands.execute(ResendCode({ order: id, context })))!;
  }
}
