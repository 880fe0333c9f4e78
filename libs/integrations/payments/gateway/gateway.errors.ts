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

/** An answer of the gateway that cannot be read. A retry may get the same, so a reader of lists passes such an entry over. */
export class GatewayUnreadable extends GatewayUnavailable {}

/** For `catch`: null if the gateway refused, because the connection's credentials do not show it the object, or showed it unreadably. Rethrows other faults. */
export function nullIfRefused(fault: unknown): null {
  if (fault instanceof GatewayRefused || fault instanceof GatewayUnreadable) return null;
  throw fault;
}
