import { messageOf } from '#integrations/partner-texts';
import type { GatewayFailure } from '#integrations/payments/gateway/gateway-notice';

/** The gateway understood and said no, for good: asking again changes nothing. */
export class GatewayRefused extends Error {
  readonly failure: GatewayFailure;

  constructor({ code, message }: GatewayFailure) {
    super(messageOf(message));
    this.failure = { code, message: this.message };
    this.name = 'GatewayRefused';
  }
}

/** No usable answer. Whether the gateway acted is not known: ask again later, which looks before it acts. */
export class GatewayUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(messageOf(message), { cause });
    this.name = 'GatewayUnavailable';
  }
}

/** For what a gateway may not know by the credentials of the connection. Rethrows any other fault. */
export function nullIfRefused(fault: unknown): null {
  if (fault instanceof GatewayRefused) return null;
  throw fault;
}
