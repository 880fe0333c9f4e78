import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AddPasskey } from '#people/commands/add-passkey/add-passkey.command';
import { createdPasskey } from '#people/credentials/passkeys';
import { addPasskey } from '#people/domain/passkey.decisions';
import { passkeyInvalid, sessionsNotYetEnded } from '#people/domain/user.errors';
import { creationBy, PasskeyChallenges } from '#people/passkey-challenges';
import { type PasskeyResource, passkeyResource } from '#people/resource/passkey.resource';
import { UserStreams } from '#people/user-streams';

/** Claims the credential, then adds it. If the process is killed in between, a repeat finds the claim of the same user. */
@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    private readonly users: UserStreams,
    private readonly challenges: PasskeyChallenges,
  ) {}

  async execute({ user, session, made: { response, name }, context }: AddPasskey): Promise<PasskeyResource> {
    const challenge = this.challenges.answeredBy(response, creationBy(user, session), context.now);
    if (challenge === null) throw passkeyInvalid();
    const { id: credential, public_key, transports } = await createdPasskey(this.challenges.relyingParty, challenge.text, response);
    await this.users.claimPasskey(credential, user, context);
    const passkey = context.id('pky');
    const added = { user, passkey, name, credential, public_key, transports, challenge: challenge.hash, keeps: session };
    const { passkeys } = await this.users.decide(user, (state) => addPasskey(state, added), context);
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
    return passkeyResource(passkey, passkeys[passkey]!);
  }
}
