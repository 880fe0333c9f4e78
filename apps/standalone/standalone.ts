import type { AddressInfo } from 'node:net';
import type { Abstract, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { firstStart } from '#apps/standalone/first-start';
import { operationsOf } from '#apps/standalone/operations';
import { startSandbox } from '#apps/standalone/sandbox';
import { startSandboxShop } from '#apps/standalone/sandbox-shop';
import { StandaloneModule, type Surroundings } from '#apps/standalone/standalone.module';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { ControlDesk } from '#platform/control/control-desk';
import { ControlServer } from '#platform/control/control-server';
import { CONTROL_SOCKET } from '#platform/control/control-socket';
import { WorkPlanner } from '#platform/due-work/work-planner';
import { WorkRunner } from '#platform/due-work/work-runner';
import { createApi } from '#platform/http/api-app';
import { Metrics } from '#platform/metrics/metrics';
import type { OperationsServer } from '#platform/metrics/operations-server';
import { Projector } from '#platform/projector/projector';
import { loadCertificate } from '#platform/tls/certificate';

/** Where a running service is found; the operation `service.addresses` tells it to the command line. */
export interface Addresses {
  readonly api: string;
  readonly operations: string;
  readonly sandbox: string;
  readonly sandboxShop: string;
  /** PEM: what clients are to trust. */
  readonly certificate: { readonly file: string; readonly selfSigned: boolean };
}

/** The whole service in this process. */
export class Standalone {
  private constructor(
    private readonly surroundings: Surroundings,
    private readonly app: NestFastifyApplication,
    private readonly operations: OperationsServer,
    private readonly control: ControlServer,
    private readonly sandbox: SandboxGateway,
    /** The simulated shops: tests play their merchants. */
    readonly shop: SandboxShop,
    readonly addresses: Addresses,
    /** The secret key made at the very first start, to be shown this once. */
    readonly firstKey: string | null,
  ) {}

  /** Resolves when every route answers. */
  static async start(surroundings: Surroundings): Promise<Standalone> {
    const { configuration, directory, log } = surroundings;
    const certificate = await loadCertificate(configuration);
    const module = StandaloneModule.in(surroundings);
    const metrics = new Metrics();
    const app = await createApi(module, { configuration, certificate, log, metrics });
    await app.init();
    await app.get(Projector, { strict: false }).start();

    let listening = false;
    const operations = operationsOf(app, metrics, () => listening);
    const operationsAddress = await operations.start(configuration.operationsPort);

    const desk = app.get(ControlDesk, { strict: false });
    const firstKey = await firstStart(desk);
    await app.listen(configuration.port, configuration.host);
    // What it has to tell from before the last stop finds its receiver listening, or each start would make it wait longer.
    const { sandbox, address: sandboxAddress } = await startSandbox(app, surroundings, certificate);
    const { shop, shopAddress } = await startSandboxShop(app, surroundings, certificate);
    app.get(WorkRunner, { strict: false }).start();
    app.get(WorkPlanner, { strict: false }).start();
    const { port } = app.getHttpServer().address() as AddressInfo;
    const { file, selfSigned } = certificate;
    const addresses = {
      api: `https://localhost:${port}`,
      operations: operationsAddress,
      sandbox: sandboxAddress,
      sandboxShop: shopAddress,
      certificate: { file, selfSigned },
    };
    desk.register('service.addresses', async () => addresses);
    const control = new ControlServer(desk, directory.path(CONTROL_SOCKET));
    await control.start();
    listening = true;
    return new Standalone(surroundings, app, operations, control, sandbox, shop, addresses, firstKey);
  }

  /** One of its parts, for those who look behind the interface. */
  part<T>(token: Abstract<T> | Type<T>): T {
    return this.app.get<T>(token as Type<T>, { strict: false });
  }

  /** Finishes what it took and lets everything go. What is due and not done is done after the next start. */
  async stop(): Promise<void> {
    await this.control.stop();
    await this.part(WorkPlanner).stop();
    await this.part(WorkRunner).stop();
    await Promise.all([this.sandbox.close(), this.shop.close()]);
    await this.app.getHttpAdapter().close();
    await this.part(Projector).stop();
    await this.app.close();
    await this.operations.stop();
    this.surroundings.directory.close();
  }
}
