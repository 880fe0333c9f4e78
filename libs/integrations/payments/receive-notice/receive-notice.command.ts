import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import { message } from '#platform/cqrs/command';

/** An authentic notice of a gateway. `ignored`: it is not about us, or changes nothing. */
export const ReceiveNotice = message<
  {
    connection: GatewayConnection;
    notice: GatewayNotice;
    /** The request that delivered it; null if we queried it. */
    requestId: string | null;
  },
  'applied' | 'ignored'
>('ReceiveNotice');
