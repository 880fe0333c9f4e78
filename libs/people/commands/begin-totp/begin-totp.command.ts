import { newTotp } from '#people/credentials/totp';
import { beginTotp } from '#people/domain/factor.decisions';
import { userState } from '#people/domain/user-state';
import { userStream } from '#people/domain/user.events';
import type { TotpResource } from '#people/resource/totp.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { type Claimant, Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';
import { Configuration } from '#platform/config/configuration';
import { command, fields } from '#platform/cqrs/command';

/** Starts setting up an authenticator app. The secret is derived from the command, so a repeated request shows the same one. */
export const BeginTotp = command('BeginTotp', {
  input: fields<{ claimant: Claimant }>(),
  uses: { users: UserStreams, proofs: Proofs, sealed: SealedCredentials, configuration: Configuration },
  async prepare({ claimant, context }, { users, proofs, sealed, configuration }) {
    const { user } = claimant;
    const found = await users.ofAccount(user, context.account);
    const proof = await proofs.of(found, claimant, context);
    const { secret, otpauth_url } = newTotp(configuration.brand, found.email, sealed.newTotp(user, context.command));
    return { user, proof, secret, otpauth_url };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { user, proof, secret }, { sealed }) => beginTotp(state, user, sealed.totp(user, secret), proof),
  answer: (_, { secret, otpauth_url }): TotpResource => ({ object: 'totp', otpauth_url, secret }),
});
