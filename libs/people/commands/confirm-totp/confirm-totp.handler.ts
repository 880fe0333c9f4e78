import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { ConfirmTotp } from '#people/commands/confirm-totp/confirm-totp.command';
import { newRecoveryCodes, recoveryCodeHash } from '#people/credentials/recovery-codes';
import { stepOfCode } from '#people/credentials/totp';
import { confirmTotp } from '#people/domain/factor.decisions';
import { sessionsNotYetEnded } from '#people/domain/user.errors';
import type { RecoveryCodesResource } from '#people/resource/totp.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { UserStreams } from '#people/user-streams';

@CommandHandler(ConfirmTotp)
export class ConfirmTotpHandler implements ICommandHandler<ConfirmTotp> {
  constructor(
    private readonly users: UserStreams,
    private readonly sealed: SealedCredentials,
    private readonly tries: SignInTries,
  ) {}

  /** The recovery codes are derived from the command, so a repeated request shows the same ones. */
  async execute({ user, session, code, context }: ConfirmTotp): Promise<RecoveryCodesResource> {
    const begun = await this.tries.beginCode(user);
    const codes = newRecoveryCodes((nth) => this.sealed.newRecoveryCode(user, context.command, nth));
    const stepBy = (secret: string) => stepOfCode(this.sealed.openTotp(user, secret), code, null, context.now);
    const confirmation = { user, session, recovery_codes: codes.map(recoveryCodeHash), stepBy };
    await this.users
      .decide(user, (state) => confirmTotp(state, confirmation), context)
      .catch(async (refusal: unknown) => {
        if (!isWrongCode(refusal)) await begun.forgive();
        throw refusal;
      });
    await begun.forgive();
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
    return { object: 'recovery_codes', recovery_codes: codes };
  }
}

const isWrongCode = (refusal: unknown): boolean => refusal instanceof DomainError && refusal.code === 'code_incorrect';
