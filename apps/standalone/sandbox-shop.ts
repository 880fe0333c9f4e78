import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ProcessContext } from '#apps/composition/process-context';
import { SimulatedPartners } from '#apps/composition/simulated-partners';
import { connectedShops } from '#apps/sandbox/connected-accounts';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import type { Certificate } from '#http/http-edge/tls/certificate';

/** Starts the simulated shops that test mode's orders are mirrored to. They send their notices to this service. */
export async function startSandboxShop(
  app: NestFastifyApplication,
  { configuration, clock }: ProcessContext,
  certificate: Certificate,
): Promise<{ shop: SandboxShop; shopAddress: string }> {
  const partners = app.get(SimulatedPartners);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const noticesOf = (connection: string): string => `https://localhost:${port}/v1/integrations/storefront/${connection}`;
  const shop = new SandboxShop({
    file: configuration.sandboxShopFile,
    clock,
    noticeCa: certificate.cert,
    directory: connectedShops(partners, noticesOf),
  });
  const shopAddress = await shop.listen(configuration.sandboxShopPort, configuration.sandboxHost);
  partners.shopUrl = shopAddress;
  return { shop, shopAddress };
}
