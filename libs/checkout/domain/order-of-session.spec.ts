import { orderOfSession } from '#checkout/domain/order-of-session';
import { order, payment, SESSION } from '#test/support/facts/order-facts';
import { completed, completedWithCash, session } from '#test/support/facts/session-facts';

const withFee = { ...session, cod: { available: true, fee: 4_900, unavailable_reason: null } };
const feeOnTop = { amount: 54_900, amount_details: { ...session.amount_details, cod_fee: 4_900 } };

describe('the order of a completed session', () => {
  it('has the session’s final data', () => {
    expect(orderOfSession(session, completed().data)).toEqual(order);
  });

  it('costs no fee when all is paid in advance', () => {
    expect(orderOfSession(withFee, completed().data)).toMatchObject({ amount: 50_000, amount_cod_due: 0, amount_details: { cod_fee: 0 } });
  });

  it('has the fee on top when all is paid in cash', () => {
    expect(orderOfSession(withFee, completedWithCash.data)).toMatchObject({ ...feeOnTop, payment_method: 'cod', amount_cod_due: 54_900 });
  });

  it('has the fee on top, in cash, when a part is paid in advance', () => {
    const choice = completed({ payment_option: 'partial_prepaid', payment: { ...payment, amount: 10_000 } }).data;
    expect(orderOfSession(withFee, choice)).toMatchObject({ ...feeOnTop, payment_method: 'partial_prepaid', amount_cod_due: 44_900 });
  });

  it('copies metadata, reference, shop and addresses, but not the device', () => {
    const address = {
      name: 'Asha',
      phone: null,
      line1: '14, 3rd Cross',
      line2: null,
      landmark: null,
      city: 'Bengaluru',
      state: null,
      postal_code: '560038',
      country: 'IN',
    };
    const rich = {
      ...session,
      metadata: { campaign: 'diwali' },
      client_reference_id: 'cart-1',
      storefront: { shop_domain: 'asha.example', cart_token: 'c1' },
      personal: { ...session.personal, shipping_address: address, device: { ip: '192.0.2.1', user_agent: 'x' } },
    };
    expect(orderOfSession(rich, completed().data)).toEqual({
      ...order,
      checkout_session: SESSION,
      metadata: { campaign: 'diwali' },
      client_reference_id: 'cart-1',
      shop_domain: 'asha.example',
      personal: { ...order.personal, shipping_address: address },
    });
  });
});
