import type { LineAnswer } from '#orders/cod/resource/line-answer';
import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import { Query } from '#platform/cqrs/messages';

/** The answer that `ApplyRemittanceLine` would give after the `before` lines of the same order. Changes nothing. */
export class WeighRemittanceLine extends Query<LineAnswer> {
  constructor(
    readonly input: LineOfOrder,
    readonly before: readonly LineOfOrder[] = [],
  ) {
    super();
  }
}
