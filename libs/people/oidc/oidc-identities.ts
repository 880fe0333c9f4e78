import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { claimIdentity, identityClaim, identityStream } from '#people/domain/oidc-claim';
import type { ProvedSignIn } from '#people/oidc/proved-sign-ins';
import type { StoredUser } from '#people/resource/user.view';
import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Maps identities at an account's provider to users. */
@Injectable()
export class OidcIdentities {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secretBox: SecretBox,
    private readonly users: UserStreams,
    private readonly clock: Clock,
  ) {}

  /** The identity as streams and facts store it: a keyed hash of account, issuer and subject. */
  of(account: string, { provider, subject }: ProvedSignIn): string {
    return Buffer.from(this.secretBox.derive('user_oidc', JSON.stringify([account, provider.issuer, subject]))).toString('base64url');
  }

  /** The user with the identity, or else the account's user with the verified address; null if there is neither. */
  async userOf(account: string, identity: string, { email, isVerified }: ProvedSignIn): Promise<StoredUser | null> {
    const named = fold(identityClaim, await this.eventStore.load(identityStream(identity)));
    const known = named && (await this.users.load(named));
    if (known && known.oidc?.identity === identity) return known;
    if (email === null || !isVerified) return null;
    for (const id of [await this.users.withEmail(email), await this.users.invitedWith(email, account)]) {
      const found = id && (await this.users.load(id));
      if (found && found.account === account) return found;
    }
    return null;
  }

  /** Claims an identity for a user, who may have it already, and the address of one who joins. Throws an `OidcRefusal`, or `user_exists`. */
  async claim(identity: string, user: StoredUser, requestId: string): Promise<void> {
    const { id, account, name, email, joined } = user;
    const actor = { type: 'user', id, name: name ?? email } as const;
    const context = new CommandContext({ account, livemode: true, actor, milliseconds: this.clock.milliseconds(), requestId });
    if (!joined) await this.users.join(user, context);
    await this.eventStore.decide(identityStream(identity), identityClaim, (claimed) => claimIdentity(claimed, id), context);
  }
}
