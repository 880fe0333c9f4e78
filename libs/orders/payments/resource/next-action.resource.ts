import { NOON } from '#http/api-reference/api-example';
import { ApiUnion } from '#http/api-reference/api-fields';

const SHAPES = {
  redirect: { url: { type: 'string', description: 'Send the shopper there; they come back to return_url.' } },
  upi_intent: { url: { type: 'string', description: 'upi://pay?… Open it in a UPI app, or draw it as a QR code.' } },
  upi_collect: { vpa_masked: { type: 'string', description: 'The request waits in the app of this address.' } },
};
const EXAMPLE = { type: 'redirect', url: 'https://api.razorpay.com/v1/payments/pay_OHw5Lu6FsZOtk3/authenticate', expires_at: NOON + 900 };

/** The shopper's next step before the payment can end (interface §2.5). */
export const ApiNextAction = (): PropertyDecorator =>
  ApiUnion(
    'Next step for the shopper; null if there is none. It is valid until its expires_at (Unix seconds).',
    Object.entries(SHAPES).map(([type, fields]) => ({
      type: 'object',
      required: ['type', ...Object.keys(fields), 'expires_at'],
      properties: { type: { type: 'string', enum: [type] }, ...fields, expires_at: { type: 'integer' } },
    })),
    { orNull: true, example: EXAMPLE },
  );
