import type { Position } from '#platform/event-history/recorded-event';
import { positionIn } from '#http/consistency/consistency';
import { openedAnswer } from '#http/idempotency/idempotency';
import { CannotOpen } from '#privacy/secrets/master-key';
import type { SecretBox } from '#privacy/secrets/secret-box';
import { accountOf } from '#platform/storage/documents';
import type { IdempotencyRecords, KeptAnswer } from '#http/idempotency/idempotency-records';

/** Requests run side by side: the one that began last need not have written last. */
const MOST = 100;

/** What answers that are kept for repeated requests know of the history: each write was answered with its place. */
export class StoredAnswers {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly box: SecretBox,
  ) {}

  /** The furthest place of the newest answers; null when none has one. Those whose key is not here say nothing. */
  async furthest(): Promise<Position | null> {
    const places = (await this.records.newest(MOST)).flatMap((kept) => this.placeOf(kept) ?? []);
    return places.toSorted().at(-1) ?? null;
  }

  private placeOf(kept: KeptAnswer): Position | null {
    try {
      const { token } = openedAnswer(kept, this.box);
      return token === null ? null : positionIn(token, accountOf(kept.key.scope), this.box);
    } catch (fault) {
      if (fault instanceof CannotOpen) return null;
      throw fault;
    }
  }
}
