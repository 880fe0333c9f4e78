import type { Notes } from '#apps/sandbox/gateway/entities';

/** Requests to the gateway, and the JSON Schemas of valid ones. Amounts in minor units. */
export interface OrderRequest {
  readonly amount: number;
  readonly currency: string;
  readonly receipt?: string | null;
  readonly payment_capture?: boolean | 0 | 1;
  readonly notes?: Notes;
}

export interface PaymentRequest {
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly method: 'upi' | 'card' | 'netbanking' | 'wallet';
  readonly upi?: { readonly flow?: 'collect' | 'intent'; readonly vpa?: string };
  /** The token of a card saved with the gateway. */
  readonly token?: string;
  readonly bank?: string;
  readonly wallet?: string;
  readonly email?: string;
  readonly contact?: string;
  readonly notes?: Notes;
  /** Where the shopper goes after the bank's page. */
  readonly callback_url?: string;
}

export interface LinkRequest {
  readonly amount: number;
  readonly currency: string;
  readonly reference_id: string;
  readonly description?: string;
  readonly customer?: Readonly<Record<string, string>>;
  readonly notify?: Readonly<Record<string, boolean>>;
  readonly reminder_enable?: boolean;
  readonly notes?: Notes;
  readonly callback_url?: string;
  readonly callback_method?: 'get';
  readonly expire_by?: number;
}

export interface CaptureRequest {
  readonly amount: number;
  readonly currency: string;
}

export interface RefundRequest {
  /** Omitted: the full remainder. */
  readonly amount?: number;
  readonly speed?: 'normal' | 'optimum';
  readonly receipt?: string | null;
  readonly notes?: Notes;
}

const amount = { type: 'integer', minimum: 1 } as const;
const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const;
const receipt = { type: ['string', 'null'], maxLength: 40 } as const;
const notes = { type: 'object', maxProperties: 15, additionalProperties: { type: 'string', maxLength: 256 } } as const;

export const ORDER_SCHEMA = {
  type: 'object',
  required: ['amount', 'currency'],
  properties: { amount, currency, receipt, notes, payment_capture: { enum: [true, false, 0, 1] } },
} as const;

const payment = {
  amount,
  currency,
  notes,
  order_id: { type: 'string' },
  email: { type: 'string' },
  contact: { type: 'string' },
  callback_url: { type: 'string', pattern: '^https?://' },
} as const;

export const UPI_SCHEMA = {
  type: 'object',
  required: ['amount', 'currency', 'order_id', 'method', 'upi'],
  properties: {
    ...payment,
    method: { const: 'upi' },
    upi: {
      type: 'object',
      properties: { flow: { enum: ['collect', 'intent'] }, vpa: { type: 'string', pattern: '^[A-Za-z0-9.\\-_]+@[A-Za-z0-9]+$' } },
      anyOf: [{ required: ['vpa'] }, { required: ['flow'], properties: { flow: { const: 'intent' } } }],
    },
  },
} as const;

const word = { type: 'string', minLength: 1, maxLength: 200 } as const;

/** All other methods. A card is charged by its token. */
export const PAYMENT_SCHEMA = {
  type: 'object',
  required: ['amount', 'currency', 'order_id', 'method'],
  properties: { ...payment, method: { enum: ['card', 'netbanking', 'wallet'] }, token: word, bank: word, wallet: word },
  oneOf: [
    { required: ['token'], properties: { method: { const: 'card' } } },
    { required: ['bank'], properties: { method: { const: 'netbanking' } } },
    { required: ['wallet'], properties: { method: { const: 'wallet' } } },
  ],
} as const;

const texts = { type: 'object', additionalProperties: { type: 'string' } } as const;

export const LINK_SCHEMA = {
  type: 'object',
  required: ['amount', 'currency', 'reference_id'],
  properties: {
    amount,
    currency,
    notes,
    reference_id: { type: 'string', minLength: 1, maxLength: 40 },
    accept_partial: { const: false },
    description: { type: 'string', maxLength: 2048 },
    customer: texts,
    notify: { type: 'object', additionalProperties: { type: 'boolean' } },
    reminder_enable: { type: 'boolean' },
    callback_url: { type: 'string', pattern: '^https?://' },
    callback_method: { const: 'get' },
    expire_by: { type: 'integer' },
  },
  dependencies: { callback_url: ['callback_method'] },
} as const;

export const CAPTURE_SCHEMA = { type: 'object', required: ['amount', 'currency'], properties: { amount, currency } } as const;

export const REFUND_SCHEMA = { type: 'object', properties: { amount, receipt, notes, speed: { enum: ['normal', 'optimum'] } } } as const;
