import type { LineAnswer } from '#orders/cod/resource/line-answer';
import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import { Query } from '#platform/cqrs/messages';

/** What `ApplyRemittanceLine` would answer, had the `before` lines of the same order been applied. Changes nothing. */
export class WeighRemittanceLine extends Query<LineAnswer> {
  constructor(
    readonly input: LineOfOrder,
    readonly before: readonly LineOfOrder[] = [],
  ) {
    super();
  }
}
