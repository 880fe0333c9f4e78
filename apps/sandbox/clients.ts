import { randomBytes } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { partOf } from '#apps/composition/part-of';
import { ServiceModule } from '#apps/composition/service.module';
import { deployedStores } from '#apps/composition/stores';
import { surroundingsOf } from '#apps/composition/surroundings';
import { connectedAccounts } from '#apps/sandbox/connected-accounts';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import { Connections } from '#integrations/index';
import { base62OfBytes } from '#kernel/ids';
import type { Configuration } from '#platform/config/configuration';
import { NestLog } from '#platform/logging/nest-log';

export interface Clients {
  readonly directory: SandboxDirectory;
  /** What its operator has to know of them. */
  readonly words: readonly string[];
  close(): Promise<void>;
}

/** Who may use the gateway: every account of the deployment whose stores are named, or else one key, made if the settings name none. */
export async function clientsOf(configuration: Configuration): Promise<Clients> {
  const stores = deployedStores(configuration);
  if (stores === null) return oneClient(configuration);
  const surroundings = surroundingsOf(configuration);
  const service = await NestFactory.createApplicationContext(ServiceModule.on(stores, surroundings), {
    logger: new NestLog(surroundings.log),
    abortOnError: false,
  });
  const notices = configuration.sandboxWebhookUrl ?? configuration.page('/v1/integrations/payments');
  return {
    directory: connectedAccounts(partOf(service, Connections), (connection) => `${notices}/${connection}`),
    words: ['  for the accounts of the deployment', `  notices go to   ${notices}/…`],
    close: () => service.close(),
  };
}

const random = (length: number): string => base62OfBytes(randomBytes(length), length);

function oneClient({ sandboxKeyId, sandboxKeySecret, sandboxWebhookUrl: webhookUrl, sandboxWebhookSecret }: Configuration): Clients {
  const keyId = sandboxKeyId ?? `rzp_test_${random(14)}`;
  const keySecret = sandboxKeySecret ?? random(24);
  const webhookSecret = sandboxWebhookSecret ?? random(24);
  return {
    directory: { find: (asked) => (asked === keyId ? { keySecret, webhookUrl, webhookSecret } : null) },
    words: [
      `  key id          ${keyId}`,
      `  key secret      ${keySecret}`,
      `  notices go to   ${webhookUrl ?? 'nowhere: set SANDBOX_WEBHOOK_URL'}`,
      `  signed with     ${webhookSecret}`,
    ],
    close: async () => undefined,
  };
}
