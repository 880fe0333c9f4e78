import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the signature is the hex HMAC-SHA256 of the raw bytes. Runs in constant time. */
export function verifySignature(rawBody: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), Buffer.from(signature, 'hex'));
}

/** The signed fields when the shopper returns from a payment link, or from a bank's page. */
const OF_LINK = ['razorpay_payment_link_id', 'razorpay_payment_link_reference_id', 'razorpay_payment_link_status', 'razorpay_payment_id'];
const OF_PAYMENT = ['razorpay_order_id', 'razorpay_payment_id'];

/** Whether the fields are signed with our key's secret; null if they are unsigned, as after a failed payment or a closed page. */
export function returnIsAuthentic(fields: Readonly<Record<string, string>>, keySecret: string): boolean | null {
  const { razorpay_signature: signature, razorpay_payment_link_id: link } = fields;
  if (signature === undefined) return null;
  const signed = (link === undefined ? OF_PAYMENT : OF_LINK).map((name) => fields[name] ?? '');
  return verifySignature(Buffer.from(signed.join('|')), signature, keySecret);
}
