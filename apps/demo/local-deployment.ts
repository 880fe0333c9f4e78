import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ServiceModule } from '#apps/composition/service.module';
import { deployedStores } from '#apps/composition/stores';
import { processContext } from '#apps/composition/process-context';
import { SimulatedPartners } from '#apps/composition/simulated-partners';
import { DeployedProcess } from '#apps/demo/deployed-process';
import { MethodGateway } from '#apps/demo/method-gateway';
import { connectedAccounts, connectedShops } from '#apps/sandbox/connected-accounts';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { loadConfiguration } from '#platform/config/configuration';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { type Certificate, loadCertificate } from '#http/http-edge/tls/certificate';

const ANSWERING = ['command-api', 'query-api'];
const WORKING = ['projector', 'integrator', 'webhook-sender'];

interface Found {
  readonly api: string;
  readonly certificate: Certificate;
}

/** A deployment on this machine: one copy of each process, behind a small gateway and with a simulated payment gateway. */
export class LocalDeployment implements Found {
  readonly api: string;
  readonly certificate: Certificate;

  private constructor(
    found: Found,
    /** The content of a deployment's process without its work: what the command line uses. */
    readonly service: INestApplicationContext,
    readonly sandbox: SandboxGateway,
    readonly shop: SandboxShop,
    readonly processes: ReadonlyMap<string, DeployedProcess>,
    private readonly gateway: MethodGateway,
  ) {
    this.api = found.api;
    this.certificate = found.certificate;
  }

  /** `environment` names the stores, the key and a data directory, `apps` the directory of the built apps. */
  static async start(environment: Readonly<Record<string, string>>, apps: string): Promise<LocalDeployment> {
    const configuration = loadConfiguration(environment);
    const context = processContext(configuration, makeLog('warn', process.stderr));
    const module = ServiceModule.on((await deployedStores(configuration))!, context);
    const service = await NestFactory.createApplicationContext(module, { logger: new NestLog(context.log), abortOnError: false });

    const partners = service.get(SimulatedPartners);
    const certificate = await loadCertificate(configuration);
    const gateway = new MethodGateway(certificate);
    const api = await gateway.listen();
    const sandbox = new SandboxGateway({
      file: configuration.sandboxFile,
      clock: context.clock,
      noticeCa: certificate.cert,
      directory: connectedAccounts(partners, (connection) => `${api}/v1/integrations/payments/${connection}`),
    });
    const sandboxUrl = await sandbox.listen();
    partners.gatewayUrl = sandboxUrl;
    const shop = new SandboxShop({
      file: configuration.sandboxShopFile,
      clock: context.clock,
      noticeCa: certificate.cert,
      directory: connectedShops(partners, (connection) => `${api}/v1/integrations/storefront/${connection}`),
    });
    const shopUrl = await shop.listen();
    partners.shopUrl = shopUrl;
    const found = { TRUSTED_PROXIES: '127.0.0.0/8', PUBLIC_URL: api, SANDBOX_URL: sandboxUrl, SANDBOX_SHOP_URL: shopUrl };
    const env = { ...environment, ...found };
    const processes = new Map([...WORKING, ...ANSWERING].map((name) => [name, DeployedProcess.begin(name, apps, env)]));
    const deployment = new LocalDeployment({ api, certificate }, service, sandbox, shop, processes, gateway);
    try {
      await Promise.all([...processes.values()].map((each) => each.ready()));
    } catch (fault) {
      await deployment.stop();
      throw fault;
    }
    const [writes, reads] = await Promise.all(ANSWERING.map((name) => processes.get(name)!.port));
    gateway.upstreams = { writes: [writes!], reads: [reads!] };
    return deployment;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map((each) => each.end()));
    await Promise.all([this.sandbox.close(), this.shop.close()]);
    this.gateway.close();
    await this.service.close();
  }
}
