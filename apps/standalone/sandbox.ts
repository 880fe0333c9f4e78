import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { partOf } from '#apps/composition/part-of';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { Surroundings } from '#apps/composition/surroundings';
import { Connections, PaymentGateways } from '#integrations/index';
import type { Certificate } from '#platform/tls/certificate';

/** Starts the simulated gateway that test mode's payments go through. It sends its notices to this very service. */
export async function startSandbox(
  app: NestFastifyApplication,
  { configuration, clock }: Surroundings,
  certificate: Certificate,
): Promise<{ sandbox: SandboxGateway; address: string }> {
  const connections = partOf(app, Connections);
  const sandbox = new SandboxGateway({
    file: configuration.sandboxFile,
    clock,
    noticeCa: certificate.cert,
    directory: {
      async find(keyId) {
        const found = await connections.byKeyId(keyId);
        if (found?.kind !== 'sandbox') return null;
        const { port } = app.getHttpServer().address() as AddressInfo;
        const webhookUrl = `https://localhost:${port}/v1/integrations/payments/${found.id}`;
        return { keySecret: found.key_secret, webhookUrl, webhookSecret: found.webhook_secret };
      },
    },
  });
  const address = await sandbox.listen(configuration.sandboxPort, configuration.sandboxHost);
  partOf(app, PaymentGateways).sandboxUrl = address;
  return { sandbox, address };
}
