import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import type { Connections } from '#integrations/index';

/** The accounts of a service, each by its connection to the simulated gateway. Notices go to where that service receives them. */
export const connectedAccounts = (connections: Connections, noticesOf: (connection: string) => string): SandboxDirectory => ({
  async find(keyId) {
    const found = await connections.byKeyId(keyId, ['sandbox']);
    if (found === null) return null;
    return { keySecret: found.key_secret, webhookUrl: noticesOf(found.id), webhookSecret: found.webhook_secret };
  },
});
