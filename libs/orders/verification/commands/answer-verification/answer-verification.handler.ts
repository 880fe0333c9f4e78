import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { orderStream } from '#orders/domain/order.events';
import { AnswerVerification, type GivenAnswer } from '#orders/verification/commands/answer-verification/answer-verification.command';
import { verification } from '#orders/verification/domain/verification';
import { answerVerification, type VerificationAnswer } from '#orders/verification/domain/verification.decisions';
import { codeIncorrect } from '#orders/verification/domain/verification.errors';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(AnswerVerification)
export class AnswerVerificationHandler implements ICommandHandler<AnswerVerification> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secrets: VerificationSecrets,
  ) {}

  async execute({ order, answer: given, context }: AnswerVerification): Promise<readonly RecordedEvent[]> {
    const answer = this.answerOf(order, given, context);
    const rule = (state: typeof verification.initial) => answerVerification(state, order, answer, context.now);
    const { events } = await this.eventStore.decide(orderStream(order), verification, rule, context);
    // A wrong code is recorded before it is refused.
    const { status, attempts_left } = fold(verification, events).summary!;
    if (answer.by === 'code' && status === 'pending') throw codeIncorrect(attempts_left);
    return events;
  }

  private answerOf(order: string, given: GivenAnswer, context: CommandContext): VerificationAnswer {
    switch (given.by) {
      case 'code':
        return { by: 'code', isCode: (hash, code) => this.secrets.isCode(order, code, hash, given.code) };
      case 'link':
        return { ...given, refund: context.newId('re') };
      case 'merchant':
        return given;
    }
  }
}
