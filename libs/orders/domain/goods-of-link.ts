import type { LineItem } from '#orders/domain/order.events';

/** Description of a payment link's goods if there is none, or it was removed with a forgotten shopper. */
export const UNDESCRIBED_GOODS = 'Payment';

/** The goods of a payment link once its shopper is forgotten: a link's description is the name of its only line item. */
export const unnamedGoods = <Item extends Pick<LineItem, 'name'>>(items: readonly Item[]): readonly Item[] =>
  items.map((item) => ({ ...item, name: UNDESCRIBED_GOODS }));
