import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompleteSessionBody } from '#checkout/commands/complete-session/complete-session.body';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { SessionResource } from '#checkout/resource/session.resource';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/asking';
import { Answers, Scope } from '#platform/http/route';

const REFUSALS = ['missing_field', 'resource_missing', 'checkout_session_not_open', 'payment_option_not_enabled'] as const;

@Controller('checkout/sessions')
export class CompleteSessionController {
  constructor(private readonly commands: CommandBus) {}

  /** The shopper has chosen how to pay. The order is placed now, pending; a UPI payment is captured a little later. */
  @Post(':id/complete')
  @Scope('checkout_sessions:write')
  @Answers(200, SessionResource, REFUSALS)
  complete(@Param('id') id: string, @Body() body: CompleteSessionBody, @Commanding() context: CommandContext): Promise<SessionResource> {
    const { payment_option, payment } = body;
    if (payment_option !== 'cod' && !payment) throw paymentMissing();
    const instrument = payment ? { method: payment.method, method_details: { upi: { vpa: payment.upi.vpa } } } : null;
    const completion = { session: id, payment_option, order: context.id('ord'), payment: context.id('pay'), instrument };
    return this.commands.execute(new CompleteSession(completion, context));
  }
}

const paymentMissing = (): DomainError =>
  new DomainError('missing_field', 'payment.method is required: say how the prepaid part is paid.', 'payment.method');
