import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import type { Surroundings } from '#apps/standalone/standalone.module';
import { Connections, Storefronts } from '#integrations/index';
import type { Certificate } from '#platform/tls/certificate';

/** Starts the simulated shops that test mode's orders are mirrored to. They send their notices to this very service. */
export async function startSandboxShop(
  app: NestFastifyApplication,
  { configuration, clock }: Surroundings,
  certificate: Certificate,
): Promise<{ shop: SandboxShop; shopAddress: string }> {
  const connections = app.get(Connections, { strict: false });
  const shop = new SandboxShop({
    file: configuration.sandboxShopFile,
    clock,
    noticeCa: certificate.cert,
    directory: {
      async find(domain) {
        const found = await connections.byKeyId(domain, ['shopify']);
        if (found === null) return null;
        const { port } = app.getHttpServer().address() as AddressInfo;
        const webhookUrl = `https://localhost:${port}/v1/integrations/storefront/${found.id}`;
        return { domain, accessToken: found.key_secret, appSecret: found.webhook_secret, webhookUrl };
      },
    },
  });
  const shopAddress = await shop.listen(configuration.sandboxShopPort);
  app.get(Storefronts, { strict: false }).sandboxUrl = shopAddress;
  return { shop, shopAddress };
}
