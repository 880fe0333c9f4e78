import { Body, Controller, Param, Post } from '@nestjs/common';
import { type BankVerdict, openPaymentOf } from '#integrations/contract';
import { fold } from '#kernel/fact';
import { orderMissing, orderStream } from '#orders/contract';
import { orderResource } from '#orders/resource/contract';
import { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { Banks } from '#test-mode/banks/banks';
import { FailPaymentBody } from '#test-mode/banks/fail-payment.body';
import { notAllowed, REFUSALS } from '#test-mode/refusals';

@Controller('test_helpers/orders')
export class OrderPaymentController {
  constructor(private readonly banks: Banks) {}

  @Post(':id/capture')
  @Called('captureOrder', 'Have the payment of an order captured')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank approves the pending payment of an order, such as one from the UPI address pending@test. The response is the order
    after the notice of the simulated gateway. Without a pending payment, the request fails with transition_not_allowed.
  `)
  @Answers(200, OrderResource, REFUSALS)
  capture(@Param('id') id: string, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.decide(id, { succeeds: true }, context);
  }

  @Post(':id/fail_payment')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank declines the pending payment of an order. The response is the order after the notice of the simulated gateway. Without
    a pending payment, the request fails with transition_not_allowed.
  `)
  @Answers(200, OrderResource, REFUSALS)
  fail(@Param('id') id: string, @Body() { code }: FailPaymentBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.decide(id, { succeeds: false, reason: code ?? 'declined' }, context);
  }

  private async decide(id: string, verdict: BankVerdict, context: CommandContext): Promise<OrderResource> {
    const notOpen = () => notAllowed(`No payment of order ${id} is open.`);
    const pending = { kind: 'payments', stream: orderStream(id), openIn: openPaymentOf, missing: () => orderMissing(id), notOpen } as const;
    return fold(orderResource, await this.banks.decide(pending, verdict, context))!;
  }
}
