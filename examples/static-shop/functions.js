/** The two functions of a shop that is made of files otherwise: for any host that calls them with a `Request`. */
import { PaymentsAndOrders, SignatureError, webhooks } from 'payments-and-orders';

const KURTA = { name: 'Cotton kurta, indigo, M', sku: 'KUR-IND-M', quantity: 1, unit_amount: 249_900 };

/** `POST /buy`: opens a checkout, and leads the shopper to its page. */
export async function buy(request, { PAYMENTS_URL, PAYMENTS_KEY, SHOP_URL }) {
  const client = new PaymentsAndOrders({ baseUrl: PAYMENTS_URL, apiKey: PAYMENTS_KEY });
  const phone = (await request.formData()).get('phone');
  const { url } = await client.checkout.sessions.create({
    amount: KURTA.unit_amount,
    currency: 'inr',
    line_items: [KURTA],
    customer: { phone },
    // By HTTPS. Without it the shopper stays on the checkout page.
    ...(SHOP_URL && { success_url: `${SHOP_URL}/thanks.html` }),
  });
  return Response.redirect(url, 303);
}

/** `POST /webhooks`: calls `send` with each order that is paid for. The same order may come twice. */
export async function receive(request, { WEBHOOK_SECRET }, send) {
  try {
    const event = await webhooks.constructStandardEvent(await request.text(), request.headers, WEBHOOK_SECRET);
    if (event.type === 'order.paid') await send(event.data.object);
    return new Response();
  } catch (fault) {
    if (!(fault instanceof SignatureError)) throw fault;
    return new Response(fault.message, { status: 400 });
  }
}
