import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { PartnerCounts } from '#integrations/partner-counts';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { IncomingGatewayNotices } from '#integrations/payments/kept-notices/incoming-gateway-notices';
import { DomainError } from '#kernel/domain-error';
import { NoKey } from '#http/route';

@ApiExcludeController()
@Controller('integrations/payments')
export class ReceiveNoticeController {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
    private readonly incoming: IncomingGatewayNotices,
    private readonly counts: PartnerCounts,
  ) {}

  /** A payment gateway's notice, authenticated by its signature over the raw bytes. It is applied, or kept durably, before the gateway is answered. */
  @Post(':connection')
  @HttpCode(200)
  @NoKey()
  async receive(@Param('connection') id: string, @Req() request: FastifyRequest): Promise<{ received: true }> {
    const connection = await this.connections.followed(id, GATEWAY_KINDS);
    if (connection === null) throw connectionMissing(id);
    const gateway = this.gateways.of(connection);
    const body = request.rawBody ?? Buffer.alloc(0);
    if (!gateway.isAuthentic(body, request.headers)) {
      this.counts.countNotice(connection.kind, 'refused');
      throw signatureInvalid();
    }
    const notice = gateway.parseNotice(body, request.headers);
    const outcome = await this.incoming.receive(connection, notice, body, request.id);
    this.counts.countNotice(connection.kind, outcome);
    return { received: true };
  }
}

const connectionMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no connection ${id}. Send to the address that was made with the connection.`, 'id');

const signatureInvalid = (): DomainError =>
  new DomainError('signature_invalid', "The signature does not fit the body. Sign the raw body with the connection's webhook secret.");
