import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { claimedSpellings } from '#people/claimed-spellings';
import { claimPasskey, passkeyClaim, passkeyStream } from '#people/domain/passkey-claim';
import { emailKey } from '#people/domain/email-key';
import { claimEmail, emailClaim, emailStream } from '#people/domain/email-claim';
import { addOwner, isOwner, LEAVING_FOR, type Owners, owners, ownersStream, removeOwner } from '#people/domain/owners';
import { sessionsNotYetEnded, addressTaken, passkeyExists, userMissing } from '#people/domain/user.errors';
import { type UserFact, userStream } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { type StoredUser, userRecord } from '#people/resource/user.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { StreamOfAnother } from '#platform/event-store/event-store.errors';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';
import { SecretBox } from '#privacy/secrets/secret-box';

interface Claim {
  readonly stream: string;
  readonly user: string;
  readonly account: string;
}

/** A user's own stream, and the streams that keep values unique across users. */
@Injectable()
export class UserStreams {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secretBox: SecretBox,
    private readonly readModels: ReadModels,
    private readonly lookups: Lookups,
  ) {}

  /**
   * A user of any account; null if there is none. The read model has the state as of a recent event, so that this costs the same however often the
   * person has signed in.
   */
  async load(user: string): Promise<StoredUser | null> {
    const stored = await this.lookups.find<StoredUser>(USERS, user);
    // Until the read model is built for this release, its documents have no revision.
    const known = stored?.revision === undefined ? null : stored;
    return fold({ ...userRecord, initial: known }, await this.eventStore.load(userStream(user), known?.revision));
  }

  /** A user of an account. Throws `resource_missing`, also for a user of another account. */
  async ofAccount(user: string, account: string): Promise<StoredUser> {
    const found = await this.load(user);
    if (found?.account !== account) throw userMissing(user);
    return found;
  }

  /** Decides on a user, and resolves to the user afterwards. */
  async decide(user: string, rule: (state: UserState | null) => readonly UserFact[], context: CommandContext): Promise<StoredUser> {
    const { events } = await this.eventStore.decide(userStream(user), userState, rule, context);
    return fold(userRecord, events)!;
  }

  /** The same for a user who was loaded: reads only what came after. For commands that are never repeated. */
  async decideAfter(
    user: StoredUser,
    rule: (state: UserState | null) => readonly UserFact[],
    context: CommandContext,
  ): Promise<StoredUser> {
    const known = { state: user, revision: user.revision };
    const { events } = await this.eventStore.decide<StoredUser | null, UserFact>(userStream(user.id), userRecord, rule, context, known);
    return fold({ ...userRecord, initial: user }, events)!;
  }

  /** Waits until the read models show the result of a command; resolves to whether they do in time. */
  waitUntilVisible(context: CommandContext): Promise<boolean> {
    return waitUntilVisible(context, this.readModels);
  }

  /** Waits until every process refuses what a command ended. Throws `read_model_behind` if that takes too long. */
  async ended(context: CommandContext): Promise<void> {
    if (!(await this.waitUntilVisible(context))) throw sessionsNotYetEnded();
  }

  /** The user with this e-mail address, in any account; null if there is none. */
  async withEmail(email: string): Promise<string | null> {
    return (await this.claimOf(email))?.user ?? null;
  }

  /**
   * Claims an address within an account, for a new user. Returns the user to invite: `user`, or the one of this account who has the address. Other
   * accounts may invite the address too, so that an invitation takes it from nobody and tells nobody who has an account: who joins first has it.
   */
  async claim(email: string, user: string, context: CommandContext): Promise<string> {
    const known = await this.claimOf(email);
    if (known?.account === context.account) return known.user;
    return this.claimIn(this.invitedStream(email, context.account), user, context);
  }

  /** The user whom an account has invited with this e-mail address; null if there is none. */
  async invitedWith(email: string, account: string): Promise<string | null> {
    return fold(emailClaim, await this.eventStore.load(this.invitedStream(email, account)));
  }

  /** Claims the address of an invited user who joins, in all accounts. Throws `user_exists` if another user has it. */
  async join({ id, email }: Pick<StoredUser, 'id' | 'email'>, context: CommandContext): Promise<void> {
    const stream = (await this.claimOf(email))?.stream ?? this.emailStream(emailKey(email));
    const holder = await this.claimIn(stream, id, context).catch((fault: unknown) => {
      throw fault instanceof StreamOfAnother ? addressTaken() : fault;
    });
    if (holder !== id) throw addressTaken();
  }

  private async claimIn(stream: string, user: string, context: CommandContext): Promise<string> {
    const { events } = await this.eventStore.decide(stream, emailClaim, (claimed) => claimEmail(claimed, user), context);
    return fold(emailClaim, events)!;
  }

  /** The user with this passkey credential, in any account; null if there is none. */
  async withPasskey(credential: string): Promise<string | null> {
    return fold(passkeyClaim, await this.eventStore.load(this.passkeyStream(credential)));
  }

  /** Claims a credential for a user, who may have it already. Throws `passkey_exists`. */
  async claimPasskey(credential: string, user: string, context: CommandContext): Promise<void> {
    const rule = (claimed: string | null) => claimPasskey(claimed, user);
    await this.eventStore.decide(this.passkeyStream(credential), passkeyClaim, rule, context).catch((fault: unknown) => {
      throw fault instanceof StreamOfAnother ? passkeyExists() : fault;
    });
  }

  /** Adds a person who has become an owner to the account's list. Removes the person again if they stopped being one in the meantime. */
  async addOwner(user: string, context: CommandContext): Promise<void> {
    await this.listOwner(user, context.now, context);
    if (!isOwner((await this.load(user))!)) await this.removeOwner(user, true, context.childContext('late'));
  }

  /** Adds an owner whom a process that was killed has not added. A person who is being demoted or suspended is not added. */
  async repairOwner(user: string, context: CommandContext): Promise<void> {
    await this.listOwner(user, context.now - LEAVING_FOR, context);
  }

  /** Removes an owner from the account's list. Throws `last_owner` unless the account may be left without one (`evenLast`). */
  async removeOwner(user: string, evenLast: boolean, context: CommandContext): Promise<void> {
    const rule = (state: Owners) => removeOwner(state, user, evenLast);
    await this.eventStore.decide(ownersStream(context.account), owners, rule, context.childContext('no owner'));
  }

  private async listOwner(user: string, since: UnixSeconds, context: CommandContext): Promise<void> {
    const rule = (state: Owners) => addOwner(state, user, since);
    await this.eventStore.decide(ownersStream(context.account), owners, rule, context.childContext('owner'));
  }

  private passkeyStream(credential: string): string {
    return passkeyStream(Buffer.from(this.secretBox.derive('user_passkey', credential)).toString('base64url'));
  }

  /** The claim of an address, under whichever spelling; null if it is free. */
  private async claimOf(email: string): Promise<Claim | null> {
    const claims = await Promise.all(
      claimedSpellings(email).map(async (spelling) => {
        const stream = this.emailStream(spelling);
        const events = await this.eventStore.load(stream);
        const user = fold(emailClaim, events);
        return user === null ? null : { stream, user, account: events[0]!.metadata.account };
      }),
    );
    return claims.find((claim) => claim !== null) ?? null;
  }

  private invitedStream(email: string, account: string): string {
    return this.emailStream(`${account}\n${emailKey(email)}`);
  }

  private emailStream(spelling: string): string {
    return emailStream(Buffer.from(this.secretBox.derive('user_email', spelling)).toString('base64url'));
  }
}
