import { randomBytes } from 'node:crypto';
import { remoteClients } from '#apps/sandbox/remote-clients';
import { type ClientBook, connectedAccounts, connectedShops } from '#apps/sandbox/connected-accounts';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import type { ShopDirectory } from '#apps/sandbox/shop/shop-directory';
import { base62OfBytes } from '#kernel/ids';
import type { Configuration } from '#platform/config/configuration';

/** The clients of a simulated partner, which are merchants' credentials there, and lines about them that the sandbox prints at its start. */
interface ClientsOf<Directory> {
  readonly directory: Directory;
  readonly banner: readonly string[];
}

export interface Clients {
  readonly gateway: ClientsOf<SandboxDirectory>;
  readonly shops: ClientsOf<ShopDirectory>;
}

/** The clients of the sandbox: every account of a reachable deployment, or otherwise one key, generated if the settings name none. */
export function clientsOf(configuration: Configuration): Clients {
  const { sandboxClientsUrl, sandboxToken } = configuration;
  if (sandboxClientsUrl === null) return oneClient(configuration);
  const book = remoteClients(sandboxClientsUrl, sandboxToken!);
  const clients = <Directory>(
    notices: string,
    among: (book: ClientBook, noticesOf: (connection: string) => string) => Directory,
  ): ClientsOf<Directory> => ({
    directory: among(book, (connection) => `${notices}/${connection}`),
    banner: ['  for the accounts of the deployment', `  notices go to   ${notices}/…`],
  });
  return {
    gateway: clients(configuration.sandboxWebhookUrl ?? configuration.page('/v1/integrations/payments'), connectedAccounts),
    shops: clients(configuration.sandboxShopWebhookUrl ?? configuration.page('/v1/integrations/storefront'), connectedShops),
  };
}

const random = (length: number): string => base62OfBytes(randomBytes(length), length);

/** The only shop if none are configured. */
const SHOP = 'sandbox.myshopify.com';

function oneClient(configuration: Configuration): Clients {
  const { sandboxWebhookUrl: webhookUrl, sandboxShopWebhookUrl: shopWebhookUrl } = configuration;
  const keyId = configuration.sandboxKeyId ?? `rzp_test_${random(14)}`;
  const keySecret = configuration.sandboxKeySecret ?? random(24);
  const webhookSecret = configuration.sandboxWebhookSecret ?? random(24);
  // One pair of secrets serves both partners, so that the settings have no second one for the shop.
  const shop = { domain: SHOP, accessToken: keySecret, appSecret: webhookSecret, webhookUrl: shopWebhookUrl };
  return {
    gateway: {
      directory: { find: (requested) => (requested === keyId ? { keySecret, webhookUrl, webhookSecret } : null) },
      banner: [
        `  key id          ${keyId}`,
        `  key secret      ${keySecret}`,
        `  notices go to   ${webhookUrl ?? 'nowhere: set SANDBOX_WEBHOOK_URL'}`,
        `  signed with     ${webhookSecret}`,
      ],
    },
    shops: {
      directory: { find: (domain) => (domain === SHOP ? shop : null) },
      banner: [
        `  shop domain     ${SHOP}`,
        `  access token    ${keySecret}`,
        `  notices go to   ${shopWebhookUrl ?? 'nowhere: set SANDBOX_SHOP_WEBHOOK_URL'}`,
        `  signed with     ${webhookSecret}`,
      ],
    },
  };
}
