import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Connections } from '#integrations/connections/connections';
import { IncomingNotices } from '#integrations/storefront/notices/incoming-notices';
import { PartnerCounts } from '#integrations/partner-counts';
import { anotherShop, bodyOfAnotherShop, notTheShops, shopMissing } from '#integrations/storefront/shop-client/storefront.errors';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import type { DomainError } from '#kernel/domain-error';
import { NoKey } from '#http/route';

/** The largest notice, bytes. A shop sends an order with every line and cannot be configured to send less. */
const LARGEST_NOTICE = 1024 * 1024;

@ApiExcludeController()
@Controller('integrations/storefront')
export class StorefrontNoticesController {
  constructor(
    private readonly connections: Connections,
    private readonly storefronts: Storefronts,
    private readonly incoming: IncomingNotices,
    private readonly counts: PartnerCounts,
  ) {}

  /** A shop's notice, authenticated by its signature over the raw bytes. It is stored durably before the shop is answered. */
  @Post(':connection')
  @HttpCode(200)
  @NoKey({ bodyLimit: LARGEST_NOTICE })
  async receive(@Param('connection') id: string, @Req() request: FastifyRequest): Promise<{ received: true }> {
    const connection = await this.connections.byId(id, ['shopify']);
    if (connection === null) throw shopMissing(id);
    const storefront = this.storefronts.of(connection);
    const body = request.rawBody ?? Buffer.alloc(0);
    if (!storefront.isAuthentic(body, request.headers)) throw this.refused(notTheShops());
    const notice = storefront.parseNotice(body, request.headers);
    const [sender, ...owners] = notice.shops;
    if (sender !== connection.key_id) throw this.refused(anotherShop(sender!));
    if (owners.some((shop) => shop !== connection.key_id)) throw this.refused(bodyOfAnotherShop());
    await this.incoming.keep(connection, notice);
    return { received: true };
  }

  private refused(refusal: DomainError): DomainError {
    this.counts.countNotice('shopify', 'refused');
    return refusal;
  }
}
