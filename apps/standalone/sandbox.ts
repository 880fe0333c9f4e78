import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { clientsOfService } from '#apps/composition/sandbox-clients';
import { partOf } from '#apps/composition/part-of';
import type { ProcessContext } from '#apps/composition/process-context';
import { connectedAccounts } from '#apps/sandbox/connected-accounts';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { PaymentGateways } from '#integrations/integrations.module';
import type { Certificate } from '#http-edge/tls/certificate';

/** Starts the simulated gateway that test mode's payments go through. It sends its notices to this very service. */
export async function startSandbox(
  app: NestFastifyApplication,
  { configuration, clock }: ProcessContext,
  certificate: Certificate,
): Promise<{ sandbox: SandboxGateway; address: string }> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const noticesOf = (connection: string): string => `https://localhost:${port}/v1/integrations/payments/${connection}`;
  const sandbox = new SandboxGateway({
    file: configuration.sandboxFile,
    clock,
    noticeCa: certificate.cert,
    directory: connectedAccounts(clientsOfService(app), noticesOf),
  });
  const address = await sandbox.listen(configuration.sandboxPort, configuration.sandboxHost);
  partOf(app, PaymentGateways).sandboxUrl = address;
  return { sandbox, address };
}
