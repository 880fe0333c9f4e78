import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import { Clock } from '#kernel/time';
import { tokenUnknown } from '#people/domain/user.errors';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { hasSecondFactor, type StoredUser } from '#people/resource/user.view';
import { personWith } from '#people/sessions/person-with-role';
import { readToken } from '#people/sessions/token-text';
import type { Caller } from '#http/access/caller';
import { coversScope } from '#http/access/scopes';
import { scopeOf } from '#platform/storage/documents';
import { LastUses } from '#http/access/last-uses';
import { Lookups } from '#platform/storage/lookups';

/** The most requests per second of a token. */
const RATE_LIMIT = 20;

/**
 * Recognises people by the tokens of programs that act for them. A token may do what both its scopes and the person's role cover. Tokens expire by the
 * machine's clock.
 */
@Injectable()
export class TokenPeople {
  constructor(
    private readonly lookups: Lookups,
    private readonly lastUses: LastUses,
    private readonly clock: Clock,
    private readonly settings: AccountSettings,
  ) {}

  /** The caller of a request with this token. Throws `sign_in_required`. */
  async callerOf(text: string, livemode: boolean): Promise<Caller> {
    const held = readToken(text);
    const user = held && (await this.lookups.find<StoredUser>(USERS, held.user));
    const [token, state] = Object.entries(user?.tokens ?? {}).find(([, { hash }]) => hash === held!.hash) ?? [];
    const now = Math.floor(this.clock.milliseconds() / 1000);
    if (user?.status !== 'active' || token === undefined || state!.expires_at <= now) throw tokenUnknown();
    this.lastUses.note(token, now);
    const { account, id, email, name, role } = user;
    const { scopes, name: called } = state!;
    const lacksSecondFactor = !hasSecondFactor(user) && (await this.settings.of(account)).require_second_factor;
    const person = personWith(role, token, lacksSecondFactor);
    return {
      account,
      livemode,
      scope: scopeOf(account, livemode),
      agent: { type: 'agent', id: token, name: called, on_behalf_of: id },
      person: { ...person, allows: (route) => coversScope(scopes, route.scope) && person.allows(route) },
      key: { id, type: 'user', name: name ?? email, scopes, rateLimit: RATE_LIMIT },
    };
  }
}
