import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { signIn } from '#people/domain/user.decisions';
import { signInByPasskey } from '#people/domain/passkey.decisions';
import type { PasskeyUse, SignedIn } from '#people/domain/user.events';
import { type CurrentSessionResource, currentSession } from '#people/resource/session.resource';
import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';
import { newSecret } from '#people/sessions/held-secret';
import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';

export interface BegunSession {
  /** For the session's cookie. */
  readonly secret: string;
  readonly session: CurrentSessionResource;
}

/** What a person proved to sign in. */
export interface ProvedFactors extends Pick<SignedIn, 'factors' | 'totp_step' | 'recovery_code'> {
  readonly passkey?: PasskeyUse;
}

/** Begins sessions of people whose factors were verified. */
@Injectable()
export class NewSessions {
  constructor(
    private readonly users: UserStreams,
    private readonly clock: Clock,
  ) {}

  async begin(user: StoredUser, { passkey, ...factors }: ProvedFactors, client: Client, requestId: string): Promise<BegunSession> {
    const actor = { type: 'user', id: user.id, name: user.name ?? user.email } as const;
    const milliseconds = this.clock.milliseconds();
    const context = new CommandContext({ account: user.account, livemode: true, actor, milliseconds, requestId });
    const { text: secret, hash } = newSecret(user.id);
    const session = context.id('ses');
    const begun: SignedIn = { user: user.id, session, hash, ...client, ...factors };
    const signedIn = await this.users.decide(
      user.id,
      (state) => (passkey === undefined ? signIn(state, begun) : signInByPasskey(state, begun, passkey)),
      context,
    );
    // The process may have died when the person became an owner.
    if (signedIn.role === 'owner') await this.users.addOwner(user.id, context);
    await this.users.visible(context);
    return { secret, session: currentSession(signedIn, session, null) };
  }
}
