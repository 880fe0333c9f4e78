import type { FoundDifference } from '#integrations/comparison/difference';
import type { ShopMoney } from '#integrations/storefront/shop-client/storefront-platform';
import { fold, type Happened } from '#kernel/fact';
import { type Minor, sum } from '#kernel/money';
import { orderResource } from '#orders/resource/contract';
import { storefrontCopy } from '#orders/storefront/contract';

type Found = FoundDifference;
/** An event of an order's stream. */
export type OrderStory = Happened;

/** The differences between an order in a shop and ours with that id. */
export function orderDifferences(there: ShopMoney, ours: string, story: readonly OrderStory[]): Found[] {
  const about = { of: 'order' as const, here: ours, there: there.order_id };
  const order = fold(orderResource, story);
  if (order === null)
    return [
      {
        difference: 'missing_here',
        ...about,
        here: null,
        message: `The shop says that ${there.order_name ?? 'it'} is ${ours}, which is not here.`,
      },
    ];
  const { captured, cash, paid, refunds, refunded, cancelled, linked, syncState } = fold(
    storefrontCopy,
    story as Parameters<typeof storefrontCopy.evolve>[1][],
  );
  if (linked !== null && linked.order_id !== there.order_id)
    return [{ difference: 'missing_here', ...about, message: `${ours} has another copy in the shop, ${linked.order_id}.` }];
  const received = Math.min(there.amount, cash > 0 ? captured + cash : (paid ?? 0));
  const gone = Math.min(there.received, sum([...refunded].map((id) => refunds.get(id) ?? 0)));
  const state = `The two are ${syncState ?? 'apart'}.`;
  const amount = (what: string, is: Minor, was: Minor): Found[] =>
    is === was
      ? []
      : [
          {
            difference: 'amount_differs',
            ...about,
            message: `${what} ${is} there, ${was} here (${there.currency}, minor units). ${state}`,
          },
        ];
  const word = (isCancelled: boolean): string => (isCancelled ? 'cancelled' : 'not cancelled');
  return [
    ...amount('It is of', there.amount, order.amount),
    ...amount('It is paid with', there.received, received),
    ...amount('Of it went back', there.refunded, gone),
    ...(there.cancelled === (cancelled !== null)
      ? []
      : [
          {
            difference: 'status_differs' as const,
            ...about,
            message: `It is ${word(there.cancelled)} there, ${word(cancelled !== null)} here. ${state}`,
          },
        ]),
  ];
}
