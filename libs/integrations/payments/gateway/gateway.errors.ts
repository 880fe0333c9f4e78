import { messageOf } from '#integrations/partner-texts';
import type { GatewayFailure } from '#integrations/payments/gateway/gateway-notice';

/** The gateway understood and refused for good: a retry changes nothing. */
export class GatewayRefused extends Error {
  readonly failure: GatewayFailure;

  constructor({ code, message }: GatewayFailure) {
    super(messageOf(message));
    this.failure = { code, message: this.message };
    this.name = 'GatewayRefused';
  }
}

/** No usable answer, so it is unknown whether the gateway acted. Retry later; the retry looks before it acts. */
export class GatewayUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(messageOf(message), { cause });
    this.name = 'GatewayUnavailable';
  }
}

/** null if the gateway does not know an object under the connection's credentials. Rethrows any other fault. */
export function nullIfRefused(fault: unknown): null {
  if (fault instanceof GatewayRefused) return null;
  throw fault;
}
