import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { clientsOfService } from '#apps/composition/sandbox-clients';
import { partOf } from '#apps/composition/part-of';
import type { ProcessContext } from '#apps/composition/process-context';
import { connectedShops } from '#apps/sandbox/connected-accounts';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { Storefronts } from '#integrations/integrations.module';
import type { Certificate } from '#http-edge/tls/certificate';

/** Starts the simulated shops that test mode's orders are mirrored to. They send their notices to this very service. */
export async function startSandboxShop(
  app: NestFastifyApplication,
  { configuration, clock }: ProcessContext,
  certificate: Certificate,
): Promise<{ shop: SandboxShop; shopAddress: string }> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const noticesOf = (connection: string): string => `https://localhost:${port}/v1/integrations/storefront/${connection}`;
  const shop = new SandboxShop({
    file: configuration.sandboxShopFile,
    clock,
    noticeCa: certificate.cert,
    directory: connectedShops(clientsOfService(app), noticesOf),
  });
  const shopAddress = await shop.listen(configuration.sandboxShopPort, configuration.sandboxHost);
  partOf(app, Storefronts).sandboxUrl = shopAddress;
  return { shop, shopAddress };
}
