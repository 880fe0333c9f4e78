import { Injectable } from '@nestjs/common';
import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { chargedMoney } from '#integrations/payments/charged-money';
import { type BankOutcome, type BankVerdict, SandboxBanks, type SimulatedMoney } from '#integrations/payments/sandbox-banks';
import { DomainError } from '#kernel/domain-error';
import { fold, type Happened } from '#kernel/fact';

@Injectable()
export class SandboxBanksClient extends SandboxBanks {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
  ) {
    super();
  }

  async settle(account: string, money: SimulatedMoney, story: Iterable<Happened>, verdict: BankVerdict): Promise<BankOutcome> {
    const { kind, id } = money;
    const connectionId = connectionOf(money, story);
    if (connectionId === null) return (await this.isReplaced(account)) ? 'elsewhere' : 'unknown';
    const connection = await this.connections.followed(connectionId, ['sandbox']);
    if (connection === null) return 'elsewhere';
    const client = this.gateways.client(connection);
    return (await client.post<{ outcome: BankOutcome }>(`/sandbox/${kind}/${id}/settle`, verdict).catch(noAnswer)).outcome;
  }

  /** What is not on its way yet goes through another gateway. */
  private async isReplaced(account: string): Promise<boolean> {
    const gateways = await this.connections.gatewaysOf(account, false);
    return gateways.length > 0 && gateways.every(({ kind }) => kind !== 'sandbox');
  }
}

/** The connection that a payment or refund goes through; null before there is one. */
function connectionOf({ kind, id }: SimulatedMoney, story: Iterable<Happened>): string | null {
  const { connections, refunds } = fold(chargedMoney, story as Iterable<Parameters<typeof chargedMoney.evolve>[1]>);
  return (kind === 'payments' ? connections.get(id) : refunds.get(id)?.connection) ?? null;
}

const noAnswer = (): never => {
  throw new DomainError('upstream_error', 'The simulated gateway does not answer. See whether it runs, and try again.');
};
