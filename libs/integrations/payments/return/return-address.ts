import type { GatewayJob } from '#integrations/payments/gateway-jobs';
import type { Configuration } from '#platform/config/configuration';

/** The address to which a gateway sends the shopper after a payment. Its parameters only name the payment to query (interface §4.4). */
export function returnAddress(
  configuration: Configuration,
  connection: string,
  { order, session, payment }: Pick<GatewayJob, 'order' | 'session' | 'payment'>,
): string {
  const about = new URLSearchParams({ ...(order === null ? { session: session! } : { order }), payment });
  return configuration.page(`/v1/integrations/payments/${connection}/return?${about}`);
}
