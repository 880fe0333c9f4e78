import { Injectable, Logger } from '@nestjs/common';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { type SignInTry, SignInThrottle } from '#people/credentials/sign-in-throttle';
import { type SignInFailedFact, signInFailuresStream } from '#people/domain/user.events';
import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { networkOf } from '#platform/http/rate-limit';
import { RateCounters } from '#platform/storage/rate-counters';

type Reason = SignInFailedFact['data']['reason'];

/** Counts tries to sign in, and records those that failed of a known user: people type passwords into the field of the e-mail. */
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

  /** Throws `rate_limit_exceeded`. */
  beginPassword(email: string, { address }: Client): Promise<SignInTry> {
    return this.throttle.beginPassword(email, networkOf(address));
  }

  /** Throws `rate_limit_exceeded`. */
  beginCode(user: string): Promise<SignInTry> {
    return this.throttle.beginCode(user);
  }

  /**
   * The access log of the user's account shows it. It is written beside the answer, which would otherwise come later for an e-mail that is known; a kill
   * in between loses it.
   */
  noteFailure(user: StoredUser, reason: Reason, client: Client, requestId: string): void {
    this.write(user, reason, client, requestId).catch((error: unknown) =>
      this.log.error(`A failed sign-in was not recorded: ${String(error)}`),
    );
  }

  private async write({ id: user, account, name, email }: StoredUser, reason: Reason, client: Client, requestId: string): Promise<void> {
    const milliseconds = this.clock.milliseconds();
    const actor = { type: 'user', id: user, name: name ?? email } as const;
    const context = new CommandContext({ account, livemode: true, actor, milliseconds, requestId });
    const stream = signInFailuresStream(user, new Date(milliseconds).toISOString().slice(0, 7));
    const failed: SignInFailedFact = fact('user.sign_in_failed', { user, reason, ...client });
    await this.eventStore.append(stream, 'any', [context.event(stream, failed)]);
  }
}
