import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { orderStream } from '#orders/domain/order.events';
import { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
import {
  type LinkedVerification,
  OpenVerificationLink,
} from '#orders/verification/commands/open-verification-link/open-verification-link.command';
import { verification } from '#orders/verification/domain/verification';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** Opens a verification's link. Checks the secret in the address before it reads anything. For an answer that comes too late, returns the current state. */
@CommandHandler(OpenVerificationLink)
export class OpenVerificationLinkHandler implements ICommandHandler<OpenVerificationLink> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly secrets: VerificationSecrets,
    private readonly clocks: Clocks,
  ) {}

  async execute({ order, secret, answer }: OpenVerificationLink): Promise<LinkedVerification | null> {
    if (!isId('ord', order) || !this.secrets.isLink(order, secret)) return null;
    const story = await this.history.stream(orderStream(order));
    if (fold(verification, story).summary === null) return null;
    const { account, livemode } = story[0]!.metadata;
    if (answer !== null) {
      const actor = { type: 'client_secret', id: order, name: 'verification link' } as const;
      const context = new CommandContext({ account, livemode, actor, milliseconds: await this.clocks.of(scopeOf(account, livemode)) });
      await this.commands.execute(new AnswerVerification(order, { by: 'link', ...answer }, context)).catch(unlessTooLate);
    }
    const { summary, money } = fold(verification, answer === null ? story : await this.history.stream(orderStream(order)));
    return { status: summary!.status, account, amount: money.terms!.amount_cod_due, currency: money.currency };
  }
}

function unlessTooLate(refusal: unknown): void {
  if (!(refusal instanceof DomainError) || refusal.code !== 'verification_not_pending') throw refusal;
}
