import { Injectable } from '@nestjs/common';
import { Connections } from '#integrations/connections/connections';
import type { FailureCode } from '#integrations/payments/gateway/gateway-notice';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { DomainError } from '#kernel/domain-error';

export const FAILURE_CODES: readonly FailureCode[] = [
  'account_closed', 'instrument_expired', 'insufficient_balance', 'declined', 'processor_error', 'unknown',
]; // prettier-ignore

/** What a shopper's bank says; `reason` is told by the gateway as why it failed. */
export type BankVerdict = { readonly succeeds: true } | { readonly succeeds: false; readonly reason: FailureCode };

/** `unknown`: the gateway was not asked for it yet. */
export type BankOutcome = 'settled' | 'not_open' | 'unknown';

/** The banks behind the simulated gateway, for those who play the shopper. */
@Injectable()
export class SandboxBanks {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
  ) {}

  /** A payment or refund, by our id of it, is settled at the gateway, which then sends its notice. */
  async settle(account: string, kind: 'payments' | 'refunds', id: string, verdict: BankVerdict): Promise<BankOutcome> {
    for (const connection of await this.connections.ofKinds(account, false, ['sandbox'])) {
      const client = this.gateways.client(connection);
      const { outcome } = await client.post<{ outcome: BankOutcome }>(`/sandbox/${kind}/${id}/settle`, verdict).catch(noAnswer);
      if (outcome !== 'unknown') return outcome;
    }
    return 'unknown';
  }
}

const noAnswer = (): never => {
  throw new DomainError('upstream_error', 'The simulated gateway does not answer. See whether it runs, and try again.');
};
