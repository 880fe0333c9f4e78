import { Injectable } from '@nestjs/common';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { GatewayRefused, GatewayUnavailable, GatewayUnreadable, nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import type { GatewaySettlement, SettlementPage, SkippedEntry } from '#integrations/payments/gateway/gateway-settlement';
import type { PaymentGateway, Stretch } from '#integrations/payments/gateway/payment-gateway';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { GatewaySettlements, type PayingConnection } from '#integrations/payments/gateway-settlements';
import { DomainError } from '#kernel/domain-error';

@Injectable()
export class GatewaySettlementsClient extends GatewaySettlements {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
  ) {
    super();
  }

  async connection(id: string): Promise<PayingConnection | null> {
    const found = await this.connections.followed(id, GATEWAY_KINDS);
    return found && { id, account: found.account, livemode: found.livemode, gateway: found.kind };
  }

  settledWithin({ id }: PayingConnection, stretch: Stretch, page: string | null): Promise<SettlementPage> {
    return this.called(id, (gateway) => gateway.settledWithin(stretch, page));
  }

  settlementNow({ id }: PayingConnection, reference: string, currency: string): Promise<GatewaySettlement | SkippedEntry | null> {
    const skippedIfUnreadable = (fault: unknown): SkippedEntry | null =>
      fault instanceof GatewayUnreadable
        ? { gateway_reference: reference, entry: 'settlement', reason: fault.message }
        : nullIfRefused(fault);
    return this.called(id, (gateway) => gateway.settlementNow(reference, currency).catch(skippedIfUnreadable));
  }

  private async called<T>(id: string, ask: (gateway: PaymentGateway) => Promise<T>): Promise<T> {
    const connection = await this.connections.followed(id, GATEWAY_KINDS);
    if (connection === null) throw new DomainError('resource_missing', `There is no connection ${id} any more.`, 'connection');
    try {
      return await ask(this.gateways.of(connection));
    } catch (fault) {
      if (fault instanceof GatewayRefused)
        throw new DomainError(
          'upstream_error',
          `The payment gateway refuses to list settlements (${fault.message}). See connections test ${id}.`,
        );
      if (!(fault instanceof GatewayUnavailable)) throw fault;
      throw new DomainError('upstream_timeout', `${fault.message}. Try again when the payment gateway answers.`);
    }
  }
}
