import { claimShopOrder, shopOrder } from '#integrations/storefront/notices/shop-order';
import { fact } from '#kernel/fact';
import { given } from '#test/support/facts/given';

type State = typeof shopOrder.initial;

const there = { shop_domain: 'shop.example.com', storefront_order_id: '1001' };
const linked = fact('storefront_order.linked', { order: 'ord_1' });
const refused = fact('storefront_order.claim_refused', { order: 'ord_2', ...there });
const claim = (order: string, copy: string | null) => (state: State) => claimShopOrder(state, order, copy, there);

describe("a shop's order that claims to be one of ours", () => {
  it('is linked if it is the first, once', () => {
    given(shopOrder).when(claim('ord_1', null)).then(linked); // prettier-ignore
    given(shopOrder, linked).when(claim('ord_1', null)).thenNothing(); // prettier-ignore
    given(shopOrder, linked).when(claim('ord_1', '1001')).thenNothing(); // prettier-ignore
  });

  it('is refused if it is already linked to another, recorded once', () => {
    given(shopOrder, linked).when(claim('ord_2', null)).then(refused); // prettier-ignore
    given(shopOrder, linked, refused).when(claim('ord_2', null)).thenNothing(); // prettier-ignore
  });

  it('is refused if ours has another copy there, and can still be another of ours', () => {
    given(shopOrder).when(claim('ord_2', '1000')).then(refused); // prettier-ignore
    given(shopOrder, refused).when(claim('ord_1', null)).then(linked); // prettier-ignore
  });
});
