import type { PaymentRoute } from '#orders/payments/domain/payment.events';
import type { Upcasts } from '#platform/event-history/upcasting';

/** Version 1 named a payment's connection alone, as its gateway; all there was then was the sandbox. */
export const withRoute = <Data extends { readonly gateway: string }>({
  gateway,
  ...data
}: Data): Omit<Data, 'gateway'> & Pick<PaymentRoute, 'gateway' | 'connection'> => ({ ...data, gateway: 'sandbox', connection: gateway });

export const ORDER_UPCASTS: Upcasts = { 'payment.submitted': [withRoute], 'payment.captured': [withRoute] };
