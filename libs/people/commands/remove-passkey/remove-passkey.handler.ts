import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemovePasskey } from '#people/commands/remove-passkey/remove-passkey.command';
import { removePasskey } from '#people/domain/passkey.decisions';
import { sessionsNotYetEnded } from '#people/domain/user.errors';
import { Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(
    private readonly users: UserStreams,
    private readonly proofs: Proofs,
  ) {}

  async execute({ passkey, claimant, context }: RemovePasskey): Promise<void> {
    const { user } = claimant;
    const proof = await this.proofs.of(await this.users.ofAccount(user, context.account), claimant, context);
    await this.users.decide(user, (state) => removePasskey(state, user, passkey, proof), context);
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
  }
}
