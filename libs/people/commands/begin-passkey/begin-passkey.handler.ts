import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BeginPasskey } from '#people/commands/begin-passkey/begin-passkey.command';
import { passkeyCreation } from '#people/credentials/passkeys';
import { beginPasskey } from '#people/domain/passkey.decisions';
import { creationBy, PasskeyChallenges } from '#people/passkey-challenges';
import type { PasskeyOptionsResource } from '#people/resource/passkey.resource';
import { Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';

@CommandHandler(BeginPasskey)
export class BeginPasskeyHandler implements ICommandHandler<BeginPasskey> {
  constructor(
    private readonly users: UserStreams,
    private readonly proofs: Proofs,
    private readonly challenges: PasskeyChallenges,
  ) {}

  async execute({ claimant, context }: BeginPasskey): Promise<PasskeyOptionsResource> {
    const { user, session } = claimant;
    const found = await this.users.ofAccount(user, context.account);
    const proof = await this.proofs.of(found, claimant, context);
    await this.users.decide(user, (state) => beginPasskey(state, user, proof), context);
    const { email, name, passkeys } = found;
    const known = Object.values(passkeys).map(({ credential: id, transports }) => ({ id, transports }));
    const challenge = this.challenges.newFor(creationBy(user, session), context.now);
    const owner = { id: user, email, name: name ?? email };
    return { object: 'passkey_options', options: await passkeyCreation(this.challenges.relyingParty, owner, known, challenge) };
  }
}
