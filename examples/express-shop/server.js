/** A shop that sells one kurta. */
import express from 'express';
import { PaymentsAndOrders, SignatureError, webhooks } from 'payments-and-orders';

/** SHOP_URL: where shoppers reach this shop, by HTTPS. Without it they stay on the checkout page when they have paid. */
const { PAYMENTS_URL, PAYMENTS_KEY, WEBHOOK_SECRET, SHOP_URL, PORT = '4242' } = process.env;
const client = new PaymentsAndOrders({ baseUrl: PAYMENTS_URL, apiKey: PAYMENTS_KEY });
const KURTA = { name: 'Cotton kurta, indigo, M', sku: 'KUR-IND-M', quantity: 1, unit_amount: 249_900 };

/** The carts that are paid for, by their ids. A real shop keeps them in its database. */
const paid = new Set();
/** Deliveries can come twice. */
const seen = new Set();

const app = express();

app.get('/', (_request, response) => {
  response.send(
    '<h1>Cotton kurta, ₹2,499</h1><form method="post" action="/buy"><input name="phone" value="+919876543210"><button>Buy</button></form>',
  );
});

app.post('/buy', express.urlencoded(), async (request, response) => {
  const cart = crypto.randomUUID();
  const session = await client.checkout.sessions.create(
    {
      amount: KURTA.unit_amount,
      currency: 'inr',
      line_items: [KURTA],
      customer: { phone: request.body.phone },
      client_reference_id: cart,
      ...(SHOP_URL && { success_url: `${SHOP_URL}/carts/${cart}` }),
    },
    { idempotencyKey: cart },
  );
  response.redirect(303, session.url);
});

app.get('/carts/:cart', (request, response) => {
  response.send(paid.has(request.params.cart) ? 'Paid. Your kurta is on its way.' : 'We are waiting for your payment.');
});

// The body as its bytes came: a parsed one cannot be verified.
app.post('/webhooks', express.raw({ type: 'application/json' }), async (request, response) => {
  try {
    const event = await webhooks.constructStandardEvent(request.body, request.headers, WEBHOOK_SECRET);
    if (event.type === 'order.paid' && !seen.has(event.id)) paid.add(event.data.object.client_reference_id);
    seen.add(event.id);
    response.sendStatus(200);
  } catch (fault) {
    if (!(fault instanceof SignatureError)) throw fault;
    response.status(400).send(fault.message);
  }
});

app.listen(Number(PORT), () => console.log(`http://localhost:${PORT}`));
