import { Injectable } from '@nestjs/common';
import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { type BankOutcome, type BankVerdict, SandboxBanks } from '#integrations/payments/sandbox-banks';
import { DomainError } from '#kernel/domain-error';

@Injectable()
export class SandboxBanksClient extends SandboxBanks {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
  ) {
    super();
  }

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
