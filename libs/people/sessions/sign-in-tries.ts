import { Injectable, Logger } from '@nestjs/common';
import { fact } from '#kernel/fact';
import { networkOf } from '#kernel/network-of';
import { Clock } from '#kernel/time';
import { type SignInTry, SignInThrottle } from '#people/credentials/sign-in-throttle';
import { type OidcRefusedFact, oidcRefusalsStream } from '#people/domain/oidc.events';
import { type SignInFailedFact, signInFailuresStream } from '#people/domain/user.events';
import { KNOWN_FOR, type UserState } from '#people/domain/user-state';
import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';
import { CommandContext, type CommandOrigin } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { RateCounters } from '#http/rate-limit/rate-counters';

type Reason = SignInFailedFact['data']['reason'];
type Stranger = Pick<OidcRefusedFact['data'], 'account' | 'identity' | 'reason'>;
type Noted = Pick<CommandOrigin, 'account' | 'actor' | 'requestId'>;

/** Counts sign-in attempts, and records failed ones of known users only, because people type passwords into the e-mail field. */
@Injectable()
export class SignInTries {
  private readonly log = new Logger(SignInTries.name);
  private readonly throttle: SignInThrottle;

  constructor(
    counters: RateCounters,
    private readonly eventStore: EventStore,
    private readonly clock: Clock,
  ) {
    this.throttle = new SignInThrottle(counters);
  }

  /** Begins an attempt with a password. `isKnown`: see there. Throws `rate_limit_exceeded`. */
  beginPassword(email: string, { address }: Client, isKnown: boolean): Promise<SignInTry> {
    return this.throttle.beginPassword(email, networkOf(address), isKnown);
  }

  /** Whether a person has signed in from the client's network in the last 30 days. */
  isKnown({ seen }: Pick<UserState, 'seen'>, { address }: Client): boolean {
    const now = Math.floor(this.clock.milliseconds() / 1000);
    const since = seen[networkOf(address)];
    return since !== undefined && now < since + KNOWN_FOR;
  }

  /** Begins a sign-in by the account's identity provider. Throws `rate_limit_exceeded`. */
  beginOidc(account: string, { address }: Client): Promise<SignInTry> {
    return this.throttle.beginOidc(account, networkOf(address));
  }

  /** Begins an attempt with a code. Throws `rate_limit_exceeded`. */
  beginCode(user: string): Promise<SignInTry> {
    return this.throttle.beginCode(user);
  }

  /**
   * Adds the failure to the access log of the user's account. It is written after the answer, because a longer delay would reveal that the e-mail is
   * known. A kill in between loses it.
   */
  noteFailure(user: StoredUser, reason: Reason, client: Client, requestId: string): void {
    const { id, account, name, email } = user;
    const actor = { type: 'user', id, name: name ?? email } as const;
    this.note((month) => signInFailuresStream(id, month), fact('user.sign_in_failed', { user: id, reason, ...client }), {
      account,
      actor,
      requestId,
    });
  }

  /** Adds the refusal of a person whom the identity provider identified but who is not a user, likewise. */
  noteStranger({ issuer, ...refused }: Stranger & { readonly issuer: string }, client: Client, requestId: string): void {
    const { account } = refused;
    const actor = { type: 'partner', id: null, name: new URL(issuer).host } as const;
    const { address, user_agent } = client;
    const noted = fact('account_oidc.sign_in_refused', { ...refused, address, user_agent });
    this.note((month) => oidcRefusalsStream(account, month), noted, { account, actor, requestId });
  }

  private note(streamOf: (month: string) => string, noted: SignInFailedFact | OidcRefusedFact, of: Noted): void {
    const milliseconds = this.clock.milliseconds();
    const stream = streamOf(new Date(milliseconds).toISOString().slice(0, 7));
    const context = new CommandContext({ ...of, livemode: true, milliseconds });
    this.eventStore
      .append(stream, 'any', [context.event(stream, noted)])
      .catch((error: unknown) => this.log.error(`A failed sign-in was not recorded: ${String(error)}`));
  }
}
