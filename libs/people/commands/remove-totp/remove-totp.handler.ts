import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemoveTotp } from '#people/commands/remove-totp/remove-totp.command';
import { removeTotp } from '#people/domain/factor.decisions';
import { sessionsNotYetEnded } from '#people/domain/user.errors';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';

@CommandHandler(RemoveTotp)
export class RemoveTotpHandler implements ICommandHandler<RemoveTotp> {
  constructor(
    private readonly users: UserStreams,
    private readonly proofs: Proofs,
  ) {}

  async execute({ claimant, context }: RemoveTotp): Promise<UserResource> {
    const { user } = claimant;
    const found = await this.users.ofAccount(user, context.account);
    const proof = await this.proofs.of(found, claimant, context);
    const removed = await this.users.decide(user, (state) => removeTotp(state, user, proof), context);
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
    return userResource(removed);
  }
}
