import type { Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { Query } from '#platform/cqrs/messages';

/** The amount that a payment link can collect of an order, by the events of its stream. Minor units of the order's currency; 0 if nothing. */
export class CollectableAmount extends Query<Minor> {
  constructor(readonly story: readonly Happened[]) {
    super();
  }
}
