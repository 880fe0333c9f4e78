import { Injectable } from '@nestjs/common';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { signIn } from '#people/domain/user.decisions';
import type { SignedIn, UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';
import { type CurrentSessionResource, currentSession } from '#people/resource/session.resource';
import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';
import { newSecret } from '#people/sessions/held-secret';
import { LocalAccess } from '#people/sessions/local-access';
import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';

export interface BegunSession {
  /** The value of the session's cookie. */
  readonly secret: string;
  readonly session: CurrentSessionResource;
}

/** The factors that a person proved at sign-in. */
export interface ProvedFactors extends Pick<SignedIn, 'factors' | 'totp_step' | 'recovery_code'> {
  /** The rule for the sign-in; by default the one for passwords. */
  readonly enters?: (user: UserState | null, session: SignedIn) => UserFact[];
}

/** Begins sessions of people whose factors were verified. */
@Injectable()
export class NewSessions {
  constructor(
    private readonly users: UserStreams,
    private readonly localAccess: LocalAccess,
    private readonly clock: Clock,
  ) {}

  /** Begins a session. Throws `sign_in_required` if the person must use the account's identity provider. */
  async begin(user: StoredUser, { enters = signIn, ...factors }: ProvedFactors, client: Client, requestId: string): Promise<BegunSession> {
    const isWatched = !factors.factors.includes('oidc') && (await this.localAccess.isWatched(user, client, requestId));
    const actor = { type: 'user', id: user.id, name: user.name ?? user.email } as const;
    const milliseconds = this.clock.milliseconds();
    const context = new CommandContext({ account: user.account, livemode: true, actor, milliseconds, requestId });
    const { text: secret, hash } = newSecret(user.id);
    const session = context.id('ses');
    const begun: SignedIn = { user: user.id, session, hash, ...client, ...factors };
    const watched: UserFact[] = isWatched ? [fact('user.signed_in_locally', { user: user.id, session })] : [];
    const rule = (state: UserState | null): UserFact[] => [...enters(state, begun), ...watched];
    const signedIn = await this.users.decideAfter(user, rule, context);
    // Repairs the list of owners, if a process was killed when the person became one.
    if (signedIn.role === 'owner') await this.users.repairOwner(user.id, context);
    await this.users.waitUntilVisible(context);
    return { secret, session: currentSession(signedIn, session, null) };
  }
}
