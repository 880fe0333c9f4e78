import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ProcessContext } from '#apps/composition/process-context';
import { SimulatedPartners } from '#apps/composition/simulated-partners';
import { connectedAccounts } from '#apps/sandbox/connected-accounts';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { Certificate } from '#http/http-edge/tls/certificate';

/** Starts the simulated gateway for test mode's payments. It sends its notices to this service. */
export async function startSandbox(
  app: NestFastifyApplication,
  { configuration, clock }: ProcessContext,
  certificate: Certificate,
): Promise<{ sandbox: SandboxGateway; address: string }> {
  const partners = app.get(SimulatedPartners);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const noticesOf = (connection: string): string => `https://localhost:${port}/v1/integrations/payments/${connection}`;
  const sandbox = new SandboxGateway({
    file: configuration.sandboxFile,
    clock,
    noticeCa: certificate.cert,
    directory: connectedAccounts(partners, noticesOf),
  });
  const address = await sandbox.listen(configuration.sandboxPort, configuration.sandboxHost);
  partners.gatewayUrl = address;
  return { sandbox, address };
}
