import type { Position } from '#platform/event-history/recorded-event';
import { positionIn } from '#http/consistency/consistency';
import { openedAnswer } from '#http/idempotency/idempotency';
import { CannotOpen } from '#privacy/secrets/master-key';
import type { SecretBox } from '#privacy/secrets/secret-box';
import { accountOf } from '#platform/storage/documents';
import type { IdempotencyRecords, KeptAnswer } from '#http/idempotency/idempotency-records';

/** How many answers are read. Requests run concurrently, so the last one to begin need not be the last one to write. */
const MOST = 100;

/** Reads positions from stored answers: each answer to a write has the position of the write in its consistency token. */
export class StoredAnswers {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly box: SecretBox,
  ) {}

  /** The last position in the newest answers; null if none has one. Answers that were sealed with an unknown key are skipped. */
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
