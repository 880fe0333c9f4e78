import type { NextAction } from '#orders/payments/domain/next-action';
import type { PaymentError, PaymentRoute, PaymentStarted } from '#orders/payments/domain/payment.events';

/** The session facts about payments that are read here; checkout decides them: `SessionFact`. */
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
