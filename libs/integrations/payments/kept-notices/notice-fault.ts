import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { DomainError } from '#kernel/domain-error';

/** The connection was removed, and its credentials are erased. */
export class ConnectionGone extends Error {
  constructor() {
    super('The connection to the payment gateway was removed, so the gateway cannot be queried.');
  }
}

/** Why a notice could not be applied, in words for the account's people. Other faults are for the operator's eyes. */
export function wordsOf(fault: unknown): string {
  if (fault instanceof GatewayRefused) return `The payment gateway refuses to show what the notice is about: ${fault.message}`;
  if (fault instanceof GatewayUnavailable || fault instanceof ConnectionGone || fault instanceof DomainError) return fault.message;
  return 'This service failed to apply it. Its operator finds the reason in the log.';
}
