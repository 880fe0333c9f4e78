import { Injectable } from '@nestjs/common';
import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { chargedMoney } from '#integrations/payments/charged-money';
import {
  type BankOutcome,
  type BankVerdict,
  type PayOutOutcome,
  SandboxBanks,
  type SimulatedMoney,
  type StaffAct,
  type StaffOutcome,
} from '#integrations/payments/sandbox-banks';
import { DomainError } from '#kernel/domain-error';
import { fold, type Happened } from '#kernel/fact';

type PaidOut = { readonly outcome: 'done'; readonly reference: string } | { readonly outcome: 'nothing' };
type Nowhere = { readonly outcome: 'unknown' } | { readonly outcome: 'elsewhere' };

@Injectable()
export class SandboxBanksClient extends SandboxBanks {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
  ) {
    super();
  }

  async settle(account: string, money: SimulatedMoney, story: Iterable<Happened>, verdict: BankVerdict): Promise<BankOutcome> {
    const path = `/sandbox/${money.kind}/${money.id}/settle`;
    return (await this.posted<{ outcome: BankOutcome }>(account, connectionOf(money, story), path, verdict)).outcome;
  }

  act(account: string, payment: string, story: Iterable<Happened>, act: StaffAct): Promise<StaffOutcome> {
    return this.posted<StaffOutcome>(
      account,
      connectionOf({ kind: 'payments', id: payment }, story),
      `/sandbox/payments/${payment}/acts`,
      act,
    );
  }

  async payOut(account: string, repeat_key: string): Promise<PayOutOutcome> {
    const connection = (await this.connections.ofKinds(account, false, ['sandbox'])).at(-1);
    if (connection === undefined) return { outcome: 'elsewhere' };
    const path = '/sandbox/settlements/pay_out';
    const answer = await this.gateways.client(connection).post<PaidOut>(path, { repeat_key }).catch(noAnswer);
    return answer.outcome === 'done' ? { ...answer, connection: connection.id } : answer;
  }

  private async posted<T>(account: string, connectionId: string | null, path: string, body: object): Promise<T | Nowhere> {
    if (connectionId === null) return { outcome: (await this.isReplaced(account)) ? 'elsewhere' : 'unknown' };
    const connection = await this.connections.followed(connectionId, ['sandbox']);
    if (connection === null) return { outcome: 'elsewhere' };
    return this.gateways.client(connection).post<T>(path, body).catch(noAnswer);
  }

  /** Whether all gateways of the account are its own: a payment without a connection yet will use one of them. */
  private async isReplaced(account: string): Promise<boolean> {
    const gateways = await this.connections.gatewaysOf(account, false);
    return gateways.length > 0 && gateways.every(({ kind }) => kind !== 'sandbox');
  }
}

/** The connection of a payment or refund; null before it has one. */
function connectionOf({ kind, id }: SimulatedMoney, story: Iterable<Happened>): string | null {
  const { connections, refunds } = fold(chargedMoney, story as Iterable<Parameters<typeof chargedMoney.evolve>[1]>);
  return (kind === 'payments' ? connections.get(id) : refunds.get(id)?.connection) ?? null;
}

const noAnswer = (): never => {
  throw new DomainError('upstream_error', 'The simulated gateway does not answer. See whether it runs, and try again.');
};
