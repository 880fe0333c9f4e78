import type { NextAction, PaymentError, PaymentRoute, PaymentStarted } from '#orders/domain/events/payment.events';

/** The fields that are read here of a session's facts about payments. The room `checkout` writes these facts (`SessionFact`). */
export type SessionPaymentFact =
  | Read<'checkout_session.payment_started', { readonly payment: PaymentStarted }>
  | Read<'checkout_session.payment_routed', { readonly payment: string } & PaymentRoute>
  | Read<'checkout_session.payment_action_required', ActionRequired>
  | Read<'checkout_session.payment_failed', { readonly payment: string; readonly error: PaymentError }>;

interface Read<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

interface ActionRequired {
  readonly payment: string;
  readonly gateway_reference: string;
  readonly next_action: NextAction;
}
