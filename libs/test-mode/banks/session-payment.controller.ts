import { Body, Controller, Param, Post } from '@nestjs/common';
import { checkoutSession, sessionMissing, sessionStream } from '#checkout/contract';
import { sessionResource } from '#checkout/queries/contract';
import { SessionResource } from '#checkout/resource/session.resource';
import type { BankVerdict } from '#integrations/contract';
import { fold } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { Banks } from '#test-mode/banks/banks';
import { FailPaymentBody } from '#test-mode/banks/fail-payment.body';
import { notAllowed, REFUSALS } from '#test-mode/refusals';

/** The id of the session's newest payment in progress; null if there is none. */
const openIn = (story: readonly RecordedEvent[]): string | null =>
  [...fold(checkoutSession, story).payments].findLast(([, { status }]) => status === 'processing')?.[0] ?? null;

@Controller('test_helpers/checkout_sessions')
export class SessionPaymentController {
  constructor(private readonly banks: Banks) {}

  @Post(':id/capture')
  @Called('captureCheckoutSession', 'Have the payment of a checkout session captured')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank approves the pending card, net banking or wallet payment of a session, such as one with the token tok_pending. The
    payment completes the session and places its order. The response is the session after the notice of the simulated gateway. Without a payment
    in progress, the request fails with transition_not_allowed.
  `)
  @Answers(200, SessionResource, REFUSALS)
  capture(@Param('id') id: string, @Commanding() context: CommandContext): Promise<SessionResource> {
    return this.decide(id, { succeeds: true }, context);
  }

  @Post(':id/fail_payment')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank declines the pending payment of a session. The shopper can try again. The response is the session after the notice of
    the simulated gateway. Without a payment in progress, the request fails with transition_not_allowed.
  `)
  @Answers(200, SessionResource, REFUSALS)
  fail(@Param('id') id: string, @Body() { code }: FailPaymentBody, @Commanding() context: CommandContext): Promise<SessionResource> {
    return this.decide(id, { succeeds: false, reason: code ?? 'declined' }, context);
  }

  private async decide(id: string, verdict: BankVerdict, context: CommandContext): Promise<SessionResource> {
    const notOpen = () => notAllowed(`Checkout session ${id} waits for no payment.`);
    const pending = { kind: 'payments', stream: sessionStream(id), openIn, missing: () => sessionMissing(id), notOpen } as const;
    return fold(sessionResource, await this.banks.decide(pending, verdict, context))!;
  }
}
