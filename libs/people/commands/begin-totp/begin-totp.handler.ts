import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BeginTotp } from '#people/commands/begin-totp/begin-totp.command';
import { newTotp } from '#people/credentials/totp';
import { beginTotp } from '#people/domain/factor.decisions';
import type { TotpResource } from '#people/resource/totp.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';
import { Configuration } from '#platform/config/configuration';

@CommandHandler(BeginTotp)
export class BeginTotpHandler implements ICommandHandler<BeginTotp> {
  constructor(
    private readonly users: UserStreams,
    private readonly proofs: Proofs,
    private readonly sealed: SealedCredentials,
    private readonly configuration: Configuration,
  ) {}

  /** The secret is derived from the command, so a repeated request shows the same one. */
  async execute({ claimant, context }: BeginTotp): Promise<TotpResource> {
    const { user } = claimant;
    const found = await this.users.ofAccount(user, context.account);
    const proof = await this.proofs.of(found, claimant, context);
    const { secret, otpauth_url } = newTotp(this.configuration.brand, found.email, this.sealed.newTotp(user, context.command));
    await this.users.decide(user, (state) => beginTotp(state, user, this.sealed.totp(user, secret), proof), context);
    return { object: 'totp', otpauth_url, secret };
  }
}
