import { DomainError } from '#kernel/domain-error';
import { newRecoveryCodes, recoveryCodeHash } from '#people/credentials/recovery-codes';
import { stepOfCode } from '#people/credentials/totp';
import { confirmTotp } from '#people/domain/factor.decisions';
import type { RecoveryCodesResource } from '#people/resource/totp.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { UserStreams } from '#people/user-streams';
import { compositeCommand, fields } from '#platform/cqrs/command';

/** Confirms an authenticator app by its first code. The recovery codes are derived from the command, so a repeated request shows the same ones. */
export const ConfirmTotp = compositeCommand('ConfirmTotp', {
  input: fields<{ user: string; session: string; code: string }>(),
  uses: { users: UserStreams, sealed: SealedCredentials, tries: SignInTries },
  async run({ user, session, code, context }, { users, sealed, tries }): Promise<RecoveryCodesResource> {
    const begun = await tries.beginCode(user);
    const codes = newRecoveryCodes((nth) => sealed.newRecoveryCode(user, context.command, nth));
    const stepBy = (secret: string) => stepOfCode(sealed.openTotp(user, secret), code, null, context.now);
    const confirmation = { user, session, recovery_codes: codes.map(recoveryCodeHash), stepBy };
    await users
      .decide(user, (state) => confirmTotp(state, confirmation), context)
      .catch(async (refusal: unknown) => {
        if (!isWrongCode(refusal)) await begun.forgive();
        throw refusal;
      });
    await begun.forgive();
    await users.ended(context);
    return { object: 'recovery_codes', recovery_codes: codes };
  },
});

const isWrongCode = (refusal: unknown): boolean => refusal instanceof DomainError && refusal.code === 'code_incorrect';
