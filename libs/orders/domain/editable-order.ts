import type { View } from '#kernel/fact';
import { mergedMetadata, type Metadata } from '#kernel/metadata';
import type { Invoice, OrderFact, OrderPlaced } from '#orders/domain/events/order.events';

/** The part of an order that its merchant can change. */
export interface EditableOrder {
  /** The order as it was placed; null before. */
  readonly placed: OrderPlaced | null;
  readonly metadata: Metadata;
  readonly invoice: Invoice | null;
}

export const editableOrder: View<EditableOrder, OrderFact> = {
  initial: { placed: null, metadata: {}, invoice: null },
  evolve(order, event) {
    switch (event.type) {
      case 'order.placed':
        return { ...order, placed: event.data, metadata: event.data.metadata };
      case 'order.metadata_changed':
        return { ...order, metadata: mergedMetadata(order.metadata, event.data.changes) };
      case 'order.invoice_changed':
        return { ...order, invoice: event.data.invoice };
      default:
        return order;
    }
  },
};
