import type { AddressInfo } from 'node:net';
import { type Abstract, Logger, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EVERYTHING } from '#apps/composition/duties';
import { PlanningState } from '#apps/composition/planning-state';
import { policyReportsPage } from '#apps/composition/policy-reports-page';
import { ProcessParts } from '#apps/composition/process-parts';
import { RunningProjector } from '#apps/composition/running-projector';
import { ReadModelState } from '#apps/composition/read-model-state';
import { SharedStores } from '#apps/composition/shared-stores';
import { ServiceModule } from '#apps/composition/service.module';
import { deployedStores, embeddedStores } from '#apps/composition/stores';
import { OperationsClient } from '#apps/operators/operations-client';
import { type FirstStart, firstStart } from '#apps/standalone/first-start';
import { startSandbox } from '#apps/standalone/sandbox';
import type { StandaloneContext } from '#apps/standalone/standalone-context';
import { startSandboxShop } from '#apps/standalone/sandbox-shop';
import { StartCheck } from '#audit/audit.module';
import { PolicyReports } from '#dashboard/dashboard.module';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { OperatorsApi } from '#admin/operators/operators-api';
import { OperatorsSocket } from '#admin/operators/operators-socket';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import { EventHistory } from '#platform/event-history/event-history';
import { healthOfDisk } from '#platform/embedded/disk';
import { AnsweredRequests } from '#http/pipeline/answered-request';
import { createApi } from '#http/http-edge/api-app';
import { describeApi } from '#http/api-reference/api-document';
import { HealthChecks } from '#platform/metrics/health-checks';
import { Metrics } from '#platform/metrics/metrics';
import { OperationsServer } from '#http/http-edge/operations-server';
import { retryForever } from '#platform/projector/retry-forever';
import { loadCertificate } from '#http/http-edge/tls/certificate';

/** Runs until a signal stops it, which ends the process. */
const NEVER = new AbortController().signal;

/** The addresses of a running service; the command line reads them at `/admin/v1/addresses`. */
export interface Addresses {
  readonly api: string;
  readonly operations: string;
  readonly sandbox: string;
  readonly sandboxShop: string;
  /** PEM: the certificate that clients should trust. */
  readonly certificate: { readonly file: string; readonly selfSigned: boolean };
}

/**
 * The whole service in this process: on the embedded stores, or on the servers that the settings name. A composition root: nothing injects into it,
 * so it gets what it calls from the application by `get`.
 */
export class Standalone {
  private constructor(
    private readonly context: StandaloneContext,
    private readonly app: NestFastifyApplication,
    private readonly operations: OperationsServer,
    private readonly socket: OperatorsSocket,
    private readonly sandbox: SandboxGateway,
    /** The simulated shops; tests play their merchants. */
    readonly shop: SandboxShop,
    readonly addresses: Addresses,
    /** What the very first start created; shown only once. */
    readonly first: FirstStart | null,
  ) {}

  /** Resolves when every route answers. */
  static async start(context: StandaloneContext): Promise<Standalone> {
    const { configuration, directory, log } = context;
    const certificate = await loadCertificate(configuration);
    const servers = await deployedStores(configuration);
    const module = ServiceModule.on(servers ?? embeddedStores(directory), context, { duties: EVERYTHING });
    const metrics = new Metrics();
    const app = await createApi(module, { configuration, certificate, log, metrics, keeper: AnsweredRequests });
    await app.init();
    const stores = servers === null ? null : app.get<SharedStores>(SharedStores);
    if (stores !== null) {
      const history = app.get<EventHistory>(EventHistory);
      await retryForever('reaching the history', new Logger('stores'), NEVER, async () => void (await history.end()));
      // Refuses stores that a newer release has written to, or that belong to another key of personal data.
      await stores.claim();
    }
    await app.get(StartCheck).begin();
    const [parts, readModels] = [app.get(ProcessParts), app.get(ReadModelState)];
    await parts.startThrough('read models');
    await readModels.created();

    let listening = false;
    const checks = new HealthChecks();
    checks.register('api', async () => (listening ? null : 'starting up'));
    checks.register('read models', async () => (await app.get(RunningProjector).health()) ?? readModels.check());
    checks.note('read models', readModels.lag);
    readModels.notedIn(checks);
    app.get(PlanningState).checkedBy(checks);
    if (stores === null) checks.register('disk', () => healthOfDisk(directory.path('')));
    else stores.checkedBy(checks);
    metrics.measureHealth(() => checks.read());
    parts.measuredBy(metrics);
    const operations = new OperationsServer(checks, metrics, [policyReportsPage(app.get(PolicyReports))]);
    const operationsAddress = await operations.start(configuration.operationsPort, configuration.operationsHost);

    await readModels.caughtUp();
    await app.listen(configuration.port, configuration.host);
    // Started once the service listens, so that the sandbox's pending notices find their receiver: otherwise each start would delay them further.
    const { sandbox, address: sandboxAddress } = await startSandbox(app, context, certificate);
    const { shop, shopAddress } = await startSandboxShop(app, context, certificate);
    await parts.startThrough('checkpoints');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const { file, selfSigned } = certificate;
    const addresses = {
      api: `https://localhost:${port}`,
      operations: operationsAddress,
      sandbox: sandboxAddress,
      sandboxShop: shopAddress,
      certificate: { file, selfSigned },
    };
    const operatorsApi = new OperatorsApi(app);
    operatorsApi.answerAt('/admin/v1/openapi.json', () => describeApi(app, configuration, 'operators'));
    operatorsApi.answerAt('/admin/v1/addresses', () => addresses);
    const socket = new OperatorsSocket(operatorsApi, directory.path(OPERATORS_SOCKET));
    // After all ports are known to be free, because a new key is shown only at this start.
    const first = await firstStart(OperationsClient.inProcess(operatorsApi, { name: 'first start', reason: null }));
    await parts.startThrough('backups');
    // Operators come last: `firstStart` makes an account only if there is none, so none may be made before.
    await socket.start();
    listening = true;
    return new Standalone(context, app, operations, socket, sandbox, shop, addresses, first);
  }

  /** One of its parts, for code that looks behind the interface. */
  part<T>(token: Abstract<T> | Type<T>): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** Finishes accepted work and releases everything. Due jobs that are not done are done after the next start. */
  async stop(): Promise<void> {
    const parts = this.app.get(ProcessParts);
    await this.socket.stop();
    await parts.stopDownTo('jobs');
    await Promise.all([this.sandbox.close(), this.shop.close()]);
    await this.app.getHttpAdapter().close();
    await parts.stopDownTo('read models');
    await this.app.close();
    await this.operations.stop();
    this.context.directory.close();
  }
}
