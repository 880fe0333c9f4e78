/** The fields of `GET /v1/checkout/sessions/{id}` that the page reads in the shopper's browser (interface §2.4). */
export interface Session {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'unpaid' | 'processing' | 'partially_paid' | 'paid' | 'cod';
  readonly amount: number;
  readonly amount_details: { readonly subtotal: number; readonly discount: number; readonly shipping: number; readonly tax: number };
  readonly currency: string;
  readonly payment_options: readonly PaymentOption[];
  readonly payment_methods: readonly PaymentMethod[];
  readonly prepaid_amount: number | null;
  readonly cod: { readonly available: boolean; readonly fee: number; readonly unavailable_reason: string | null };
  readonly line_items: readonly LineItem[];
  readonly customer: { readonly name: string | null; readonly phone: string | null };
  readonly shipping_address: Address | null;
  readonly order: string | null;
  /** The shop's name of the order; null until the shop has given it one. */
  readonly order_name: string | null;
  readonly next_action: NextAction | null;
  readonly payment_due_at: number | null;
  readonly expires_at: number;
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  readonly last_payment_error: { readonly code: string; readonly message: string } | null;
  readonly verification: Verification | null;
}

/** The confirmation of a cash-on-delivery order, as far as the page needs it. */
export interface Verification {
  readonly status: 'pending' | 'confirmed' | 'refused' | 'timed_out' | 'lapsed';
  readonly attempts_left: number;
  readonly resends_left: number;
  /** The channel of the newest message; null until known. */
  readonly message_channel: 'phone' | 'email' | null;
}

export type PaymentOption = 'prepaid' | 'partial_prepaid' | 'cod';
export type PaymentMethod = 'upi' | 'card' | 'netbanking' | 'wallet' | 'hosted';

export interface LineItem {
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
}

export interface Address {
  readonly name: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly landmark: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
}

export type NextAction =
  | { readonly type: 'redirect'; readonly url: string; readonly expires_at: number }
  | { readonly type: 'upi_intent'; readonly url: string; readonly expires_at: number }
  | { readonly type: 'upi_collect'; readonly vpa_masked: string; readonly expires_at: number };

/** The view that the page shows. */
export type Stage = 'choose' | 'wait' | NextAction['type'] | 'verify' | EndStage;

/** Stages without further actions. */
export type EndStage = 'paid' | 'placed' | 'refused' | 'expired' | 'closed';

/** The view to show for a session. After a failed payment, another can be chosen while the session is open, or until its order's payment deadline. */
export function stageOf(session: Session): Stage {
  const { status, payment_status, next_action, payment_due_at, verification } = session;
  if (status === 'expired') return 'expired';
  if (payment_status === 'processing') return next_action?.type ?? 'wait';
  if (payment_status === 'cod' && verification?.status === 'pending') return 'verify';
  if (payment_status === 'cod') return verification?.status === 'refused' ? 'refused' : 'placed';
  if (payment_status !== 'unpaid') return 'paid';
  return status === 'open' || payment_due_at !== null ? 'choose' : 'closed';
}

/** The option that a session was paid with, by its payment status. The other statuses do not determine it. */
const PAID_OPTION: Partial<Record<Session['payment_status'], PaymentOption>> = {
  paid: 'prepaid',
  partially_paid: 'partial_prepaid',
  cod: 'cod',
};

/** Whether the session collects what an existing order owes. Then only the method of payment can be chosen. */
export const collectsForOrder = ({ status, order }: Session): boolean => status === 'open' && order !== null;

/** The option that applies: the one that was paid with, else the chosen one, else the first that is offered. */
export const optionOf = (session: Session, chosen: PaymentOption | null): PaymentOption =>
  PAID_OPTION[session.payment_status] ?? chosen ?? offeredOptions(session)[0] ?? 'prepaid';

/** The options that can be chosen. If risk refuses cash, partial cash is refused too. */
export const offeredOptions = ({ payment_options, cod }: Session): readonly PaymentOption[] =>
  payment_options.filter((option) => option === 'prepaid' || (option === 'cod' ? cod.available : cod.unavailable_reason !== 'risk'));

/** Options of the session that this shopper cannot choose. */
export function refusedOptions(session: Session): readonly PaymentOption[] {
  const offered = offeredOptions(session);
  return session.payment_options.filter((option) => !offered.includes(option));
}

/** The amounts due now and on delivery with this option, in minor units. */
export function dueWith({ amount, cod, prepaid_amount }: Session, option: PaymentOption): { readonly now: number; readonly later: number } {
  if (option === 'prepaid') return { now: amount, later: 0 };
  if (option === 'cod') return { now: 0, later: amount + cod.fee };
  return { now: prepaid_amount ?? amount, later: amount + cod.fee - (prepaid_amount ?? amount) };
}

/** The methods of this page: a card is entered on the gateway's own page, never here. */
export type PageMethod = Exclude<PaymentMethod, 'card'>;

export const methodsHere = ({ payment_methods }: Session): readonly PageMethod[] =>
  (['upi', 'hosted', 'netbanking', 'wallet'] as const).filter((method) => payment_methods.includes(method));
