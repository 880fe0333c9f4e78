import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/domain/order.events';
import { ResendCode } from '#orders/verification/commands/resend-code/resend-code.command';
import { verification } from '#orders/verification/domain/verification';
import { issueCode } from '#orders/verification/domain/verification.decisions';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ResendCode)
export class ResendCodeHandler implements ICommandHandler<ResendCode> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secrets: VerificationSecrets,
  ) {}

  async execute({ order, context }: ResendCode): Promise<readonly RecordedEvent[]> {
    const hashOf = (code: number): string => this.secrets.hashOf(order, code);
    const rule = (state: typeof verification.initial) => issueCode(state, order, hashOf, context.now);
    return (await this.eventStore.decide(orderStream(order), verification, rule, context)).events;
  }
}
