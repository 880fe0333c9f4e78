import { CommandHandler } from '@nestjs/cqrs';
import { SignInByOidc } from '#people/commands/sign-in-by-oidc/sign-in-by-oidc.command';
import { checkEntry, type OidcEntry, signInByOidc, speaksFor } from '#people/domain/oidc.decisions';
import { OidcRefusal } from '#people/domain/oidc.errors';
import { OidcIdentities } from '#people/oidc/oidc-identities';
import { type ProvedSignIn, ProvedSignIns } from '#people/oidc/proved-sign-ins';
import type { StoredUser } from '#people/resource/user.view';
import { LocalAccess } from '#people/sessions/local-access';
import { type BegunSession, NewSessions, type ProvedFactors } from '#people/sessions/new-sessions';
import { SignInTries } from '#people/sessions/sign-in-tries';

/** Signs in only people who were invited. Finds them by the verified e-mail address the first time, and by issuer and subject after that. */
@CommandHandler(SignInByOidc.type)
export class SignInByOidcHandler {
  constructor(
    private readonly signIns: ProvedSignIns,
    private readonly identities: OidcIdentities,
    private readonly sessions: NewSessions,
    private readonly tries: SignInTries,
    private readonly access: LocalAccess,
  ) {}

  async execute({ attempt, query, client, requestId }: ReturnType<typeof SignInByOidc>): Promise<BegunSession> {
    const { account } = attempt;
    const proved = await this.signIns.prove(attempt, query, client);
    const { issuer } = proved.provider;
    const identity = this.identities.of(account, proved);
    const entry: OidcEntry = { issuer, identity, attempt: proved.attempt, name: proved.name };
    const user = await this.identities.userOf(account, identity, proved);
    try {
      const admitted = await this.admitted(user, entry, proved);
      if (proved.lacksSecondFactor) throw new OidcRefusal('second_factor');
      const factors = proved.usedSecondFactor ? (['oidc', 'mfa'] as const) : (['oidc'] as const);
      await this.identities.claim(identity, admitted, requestId);
      const enters: ProvedFactors['enters'] = (state, session) => signInByOidc(state, entry, session);
      return await this.sessions.begin(admitted, { factors, totp_step: null, recovery_code: null, enters }, client, requestId);
    } catch (refusal) {
      if (refusal instanceof OidcRefusal) this.note(refusal, user, entry, { account, client, requestId });
      throw refusal;
    }
  }

  private async admitted(user: StoredUser | null, entry: OidcEntry, { email, isVerified, provider }: ProvedSignIn): Promise<StoredUser> {
    if (email === null || !isVerified) throw new OidcRefusal('email');
    if (!speaksFor(provider, email)) throw new OidcRefusal('domain');
    const known = checkEntry(user, entry);
    if (!(await this.access.admits(provider, known))) throw new OidcRefusal('chosen_alone');
    return known;
  }

  /** Adds the refusal to the account's access log: of a user, or of a stranger whom the provider identified. */
  private note(
    { reason }: OidcRefusal,
    user: StoredUser | null,
    { identity, issuer }: OidcEntry,
    { account, client, requestId }: Pick<ReturnType<typeof SignInByOidc>, 'client' | 'requestId'> & { readonly account: string },
  ): void {
    if (user !== null) this.tries.noteFailure(user, reason, client, requestId);
    else this.tries.noteStranger({ account, identity, issuer, reason }, client, requestId);
  }
}
