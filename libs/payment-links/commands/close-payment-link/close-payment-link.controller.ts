import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ClosePaymentLink } from '#payment-links/commands/close-payment-link/close-payment-link.command';
import { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';

@Controller('payment_links')
export class ClosePaymentLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/close')
  @Scope('checkout_sessions:write')
  @About(`
    Closes an open link: it can no longer be paid, and its open sessions expire. A payment in progress still pays the order if the order awaits
    it, and is refunded automatically otherwise. A closed link does not change; one that is paid, used up or expired fails with
    payment_link_not_open.
  `)
  @Answers(200, PaymentLinkResource, ['resource_missing', 'payment_link_not_open'])
  close(@Param('id') id: string, @Commanding() context: CommandContext): Promise<PaymentLinkResource> {
    return this.commands.execute(ClosePaymentLink({ link: id, context }));
  }
}
