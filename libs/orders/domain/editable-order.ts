import type { View } from '#kernel/fact';
import { mergedMetadata, type Metadata } from '#kernel/metadata';
import type { OrderFact } from '#orders/domain/order.events';

/** The part of an order's story that its merchant may change. */
export interface EditableOrder {
  readonly exists: boolean;
  readonly metadata: Metadata;
}

export const editableOrder: View<EditableOrder, OrderFact> = {
  initial: { exists: false, metadata: {} },
  evolve(order, event) {
    switch (event.type) {
      case 'order.placed':
        return { exists: true, metadata: event.data.metadata };
      case 'order.metadata_changed':
        return { ...order, metadata: mergedMetadata(order.metadata, event.data.changes) };
      default:
        return order;
    }
  },
};
