import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import { Clock } from '#kernel/time';
import { sessionUnknown } from '#people/domain/user.errors';
import { maskedAnswer } from '#people/masking/masked';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { hasSecondFactor, type StoredUser } from '#people/resource/user.view';
import { personWith } from '#people/sessions/person-with-role';
import { readSecret } from '#people/sessions/held-secret';
import { endOf } from '#people/sessions/session-lifetime';
import { TokenPeople } from '#people/sessions/token-people';
import type { Caller } from '#http/access/caller';
import { SignedInUsers } from '#http/access/signed-in-users';
import { scopeOf } from '#platform/storage/documents';
import { LastUses } from '#http/access/last-uses';
import { Lookups } from '#platform/storage/lookups';

/** The most requests per second of a person, in all tabs together. */
const RATE_LIMIT = 100;

/** Recognises people by their session cookies. Sessions expire by the machine's clock. */
@Injectable()
export class SessionPeople extends SignedInUsers {
  constructor(
    private readonly lookups: Lookups,
    private readonly lastUses: LastUses,
    private readonly clock: Clock,
    private readonly settings: AccountSettings,
    private readonly tokens: TokenPeople,
  ) {
    super();
  }

  override async callerOf(secret: string | undefined, livemode: boolean): Promise<Caller> {
    const caller = await this.signedIn(secret, livemode);
    if (caller === null) throw sessionUnknown();
    this.lastUses.note(caller.person!.session, this.now());
    return caller;
  }

  /** Like `callerOf`, but does not count as a use of the session; null if the session is over. */
  async signedIn(secret: string | undefined, livemode: boolean): Promise<Caller | null> {
    const held = readSecret(secret);
    const user = held && (await this.lookups.find<StoredUser>(USERS, held.user));
    const [session, state] = Object.entries(user?.sessions ?? {}).find(([, { hash }]) => hash === held!.hash) ?? [];
    if (user === null || session === undefined) return null;
    const lastUse = (await this.lastUses.of([session])).get(session) ?? null;
    if (endOf(state!, lastUse) <= this.now()) return null;
    const { account, id, email, name, role } = user;
    return {
      account,
      livemode,
      scope: scopeOf(account, livemode),
      person: personWith(role, session, !state!.factors.includes('mfa') && (await this.lacksSecondFactor(user))),
      key: { id, type: 'user', name: name ?? email, scopes: [], rateLimit: RATE_LIMIT },
    };
  }

  private now(): number {
    return Math.floor(this.clock.milliseconds() / 1000);
  }

  private async lacksSecondFactor(user: StoredUser): Promise<boolean> {
    return !hasSecondFactor(user) && (await this.settings.of(user.account)).require_second_factor;
  }

  override agentOf(token: string, livemode: boolean): Promise<Caller> {
    return this.tokens.callerOf(token, livemode);
  }

  override masked(answer: unknown): unknown {
    return maskedAnswer(answer);
  }
}
