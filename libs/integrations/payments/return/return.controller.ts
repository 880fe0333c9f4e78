import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { PartnerCounts } from '#integrations/partner-counts';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { NOTHING_TO_RETURN_FROM, RETURN_PAGE_POLICY } from '#integrations/payments/return/return-page';
import { ReturnAddresses } from '#integrations/payments/return/return-addresses';
import { ReturnedPayments } from '#integrations/payments/return/returned-payments';
import { textsOf } from '#kernel/texts-of';
import { NoKey } from '#http/route';

/** Options for requests from browsers. The limit, in bytes, is higher than anything a gateway adds. */
const FROM_SHOPPERS = { bodyLimit: 16 * 1024, takesForms: true, writes: true };

/**
 * Where gateways send shoppers afterwards (interface §4.4). Their parameters are not trusted, even if signed: they only make us query the gateway and
 * redirect to the address stored with the payment.
 */
@ApiExcludeController()
@Controller('integrations/payments/:connection/return')
export class ReturnController {
  constructor(
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
    private readonly addresses: ReturnAddresses,
    private readonly payments: ReturnedPayments,
    private readonly counts: PartnerCounts,
  ) {}

  @Get()
  @NoKey(FROM_SHOPPERS)
  byLink(@Param('connection') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sendOn(id, request, reply);
  }

  @Post()
  @NoKey(FROM_SHOPPERS)
  byForm(@Param('connection') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sendOn(id, request, reply);
  }

  private async sendOn(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    const connection = await this.connections.followed(id, GATEWAY_KINDS);
    const returned = await this.addresses.named(id, textsOf(request.query));
    const isLook = request.method === 'HEAD';
    if (connection !== null && !isLook) {
      const fields = { ...textsOf(request.query), ...textsOf(request.body) };
      if (this.gateways.of(connection).isReturnAuthentic(fields) === false) this.counts.countNotice(connection.kind, 'refused');
    }
    const nextAddress = connection && returned && (await this.payments.nextAddress(connection, returned, isLook ? null : request.id));
    if (nextAddress === null) {
      reply.code(404).header('Content-Security-Policy', RETURN_PAGE_POLICY).type('text/html; charset=utf-8').send(NOTHING_TO_RETURN_FROM);
    } else {
      reply.redirect(nextAddress, 303);
    }
  }
}
