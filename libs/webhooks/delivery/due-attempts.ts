import { Injectable } from '@nestjs/common';
import { Clocks } from '#platform/clock/clocks';
import type { Scope } from '#platform/storage/documents';
import { Attempts } from '#webhooks/delivery/attempts';
import type { Delivery } from '#webhooks/delivery/delivery';
import { attemptId, plannedAttempt, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';

/** How many attempts to an endpoint are searched for a successful replay. */
const REPLAYS_SEEN = 20;

export interface DueAttempt {
  /** The recorded attempt; for a retry, the previous one. Null if it is no longer kept. */
  readonly planned: WrittenAttempt | null;
  /** The account's time, Unix milliseconds. */
  readonly began: number;
}

/** Looks up what is needed to make an attempt that is due. */
@Injectable()
export class DueAttempts {
  constructor(
    private readonly attempts: Attempts,
    private readonly clocks: Clocks,
  ) {}

  async of({ record, scope }: Delivery): Promise<DueAttempt> {
    return { began: await this.clocks.of(scope), planned: await this.attempts.written(record, scope) };
  }

  /** Whether the endpoint has received the event: by this attempt, or by a replay that was made while the retry was waiting. */
  async gotThrough({ attempt, scope }: Delivery, planned: WrittenAttempt): Promise<boolean> {
    if (planned.status === 'succeeded') return true;
    if (attempt === 1) return false;
    const made = await this.attempts.forEvent(planned.event, planned.endpoint, scope, REPLAYS_SEEN);
    // Ids sort by time.
    return made.some((each) => each.status === 'succeeded' && each.id > planned.id);
  }

  bodyOf(attempt: WrittenAttempt, scope: Scope): Promise<string> {
    return this.attempts.bodyOf(attempt, scope);
  }
}

/** The attempt to make now: the planned one, or the one after the failed one. */
export const begun = ({ attempt }: Delivery, planned: WrittenAttempt, milliseconds: number): WrittenAttempt =>
  attempt === 1
    ? { ...planned, next_attempt_at: null }
    : {
        ...plannedAttempt({
          ...planned,
          id: attemptId(`${planned.id}/${attempt}`, milliseconds),
          created_at: Math.floor(milliseconds / 1000),
        }),
        attempt,
        next_attempt_at: null,
      };
