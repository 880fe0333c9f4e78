import type { LineAnswer } from '#orders/cod/resource/line-answer';
import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import { Query } from '#platform/messages/message';

/** What `ApplyRemittanceLine` would answer, without any effect. */
export class WeighRemittanceLine extends Query<LineAnswer> {
  constructor(readonly input: LineOfOrder) {
    super();
  }
}
