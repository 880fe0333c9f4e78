import { Body, Controller, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sessionStream } from '#checkout/contract';
import { type BankVerdict, FAILURE_CODES } from '#integrations/contract';
import { fold } from '#kernel/fact';
import { orderStream } from '#orders/contract';
import { refundResource, refundMissing, refundQueries } from '#orders/refunds/queries/contract';
import { RefundResource } from '#orders/refunds/resource/refund.resource';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { Banks } from '#test-mode/banks/banks';
import { notAllowed, REFUSALS } from '#test-mode/refusals';
import { OneOf } from '#http/validation/fields';

class FailRefundBody {
  @OneOf(FAILURE_CODES, {
    optional: true,
    description: 'Reason for the return; defaults to account_closed.',
    example: 'instrument_expired',
  })
  failure_code?: (typeof FAILURE_CODES)[number] | null;
}

/** Milliseconds to wait for the read models. */
const LONGEST_WAIT = 2000;

@Controller('test_helpers/refunds')
export class RefundController {
  constructor(
    private readonly banks: Banks,
    private readonly queries: QueryBus,
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
  ) {}

  @Post(':id/succeed')
  @Called('succeedRefund', 'Have a refund succeed')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank accepts a pending refund, such as one of an amount that ends in 14. The response is the refund after the notice of the
    simulated gateway. A refund that is not pending fails with transition_not_allowed.
  `)
  @Answers(200, RefundResource, REFUSALS)
  succeed(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RefundResource> {
    return this.decide(id, { succeeds: true }, context);
  }

  @Post(':id/fail')
  @Called('failRefund', 'Have a refund fail')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank returns a pending refund; its amount can be refunded again. The response is the refund after the notice of the
    simulated gateway. A refund that is not pending fails with transition_not_allowed.
  `)
  @Answers(200, RefundResource, REFUSALS)
  fail(@Param('id') id: string, @Body() body: FailRefundBody, @Commanding() context: CommandContext): Promise<RefundResource> {
    return this.decide(id, { succeeds: false, reason: body.failure_code ?? 'account_closed' }, context);
  }

  private async decide(id: string, verdict: BankVerdict, context: CommandContext): Promise<RefundResource> {
    const { order_id, checkout_session } = await this.known(id, context);
    const view = refundResource(id);
    const pending = {
      kind: 'refunds',
      stream: order_id === null ? sessionStream(checkout_session!) : orderStream(order_id),
      openIn: (story: Parameters<typeof fold>[1]) => (fold(view, story)?.status === 'pending' ? id : null),
      missing: () => refundMissing(id),
      notOpen: () => notAllowed(`Refund ${id} is settled.`),
    } as const;
    return fold(view, await this.banks.decide(pending, verdict, context))!;
  }

  /** Finds a refund, even one that was requested a moment ago. */
  private async known(id: string, { account, livemode }: CommandContext): Promise<RefundResource> {
    const end = await this.history.end();
    if (end !== null) await this.readModels.reached(end, LONGEST_WAIT);
    const known = await this.queries.execute(refundQueries.one(id, scopeOf(account, livemode)));
    if (known === null) throw refundMissing(id);
    return JSON.parse(known) as RefundResource;
  }
}
