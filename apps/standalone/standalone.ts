import type { AddressInfo } from 'node:net';
import { type Abstract, Logger, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EVERYTHING } from '#apps/composition/duties';
import { partOf } from '#apps/composition/part-of';
import { allCanBeRead, electedProjector, readModelsThere } from '#apps/composition/projecting';
import { policyReportsPage } from '#apps/composition/policy-reports-page';
import { ProcessParts } from '#apps/composition/process-parts';
import { noteReadModels, readModelsCheck, watchPlanning } from '#apps/composition/standstill';
import { ServiceModule } from '#apps/composition/service.module';
import { checkDeployedStores, claimStores, deployedStores, embeddedStores } from '#apps/composition/stores';
import { OperationsClient } from '#apps/operators/operations-client';
import { type FirstStart, firstStart } from '#apps/standalone/first-start';
import { startSandbox } from '#apps/standalone/sandbox';
import type { StandaloneContext } from '#apps/standalone/standalone-context';
import { startSandboxShop } from '#apps/standalone/sandbox-shop';
import { BackupSchedule, CheckpointsOutside, LogKeeper, StartCheck } from '#audit/audit.module';
import { PolicyReports } from '#dashboard/dashboard.module';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { OperatorsApi } from '#operators/operators-api';
import { OperatorsSocket } from '#operators/operators-socket';
import { OPERATORS_SOCKET } from '#operators/socket-address';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { healthOfDisk } from '#platform/embedded/disk';
import { AnsweredRequests } from '#http/pipeline/answered-request';
import { createApi } from '#http-edge/api-app';
import { describeApi } from '#api-reference/api-document';
import { HealthChecks } from '#platform/metrics/health-checks';
import { Metrics } from '#platform/metrics/metrics';
import { OperationsServer } from '#http-edge/operations-server';
import { retryForever } from '#platform/projector/retry-forever';
import { Projector } from '#platform/projector/projector';
import { loadCertificate } from '#http-edge/tls/certificate';

/** It waits until a signal stops it, which ends the process. */
const NEVER = new AbortController().signal;

/** Where a running service is found; the command line finds it at `/admin/v1/addresses`. */
export interface Addresses {
  readonly api: string;
  readonly operations: string;
  readonly sandbox: string;
  readonly sandboxShop: string;
  /** PEM: what clients are to trust. */
  readonly certificate: { readonly file: string; readonly selfSigned: boolean };
}

/** The whole service in this process: on the embedded stores, or on the servers that the settings name. */
export class Standalone {
  private constructor(
    private readonly context: StandaloneContext,
    private readonly app: NestFastifyApplication,
    private readonly operations: OperationsServer,
    private readonly socket: OperatorsSocket,
    private readonly sandbox: SandboxGateway,
    /** The simulated shops: tests play their merchants. */
    readonly shop: SandboxShop,
    private readonly projector: Pick<Projector, 'stop'>,
    readonly addresses: Addresses,
    /** What the very first start made, to be shown this once. */
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
    if (servers !== null) {
      const history = partOf(app, EventHistory);
      await retryForever('reaching the history', new Logger('stores'), NEVER, async () => void (await history.end()));
      await claimStores(app);
    }
    await partOf(app, StartCheck).begin();
    const projector = servers === null ? partOf(app, Projector) : electedProjector(app);
    await projector.start();
    await readModelsThere(app);

    let listening = false;
    const checks = new HealthChecks();
    checks.register('api', async () => (listening ? null : 'starting up'));
    checks.register('read models', readModelsCheck(app));
    noteReadModels(app, checks);
    watchPlanning(app, checks);
    if (servers === null) checks.register('disk', () => healthOfDisk(directory.path('')));
    else await checkDeployedStores(app, checks);
    metrics.measureHealth(() => checks.read());
    partOf(app, ProcessParts).measuredBy(metrics);
    const operations = new OperationsServer(checks, metrics, [policyReportsPage(partOf(app, PolicyReports))]);
    const operationsAddress = await operations.start(configuration.operationsPort, configuration.operationsHost);

    await allCanBeRead(app);
    await app.listen(configuration.port, configuration.host);
    // What it has to tell from before the last stop finds its receiver listening, or each start would make it wait longer.
    const { sandbox, address: sandboxAddress } = await startSandbox(app, context, certificate);
    const { shop, shopAddress } = await startSandboxShop(app, context, certificate);
    partOf(app, JobRunner).start();
    partOf(app, JobPlanner).start();
    partOf(app, LogKeeper).start();
    partOf(app, CheckpointsOutside).start();
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
    operatorsApi.answerAt('/admin/v1/openapi.json', () => describeApi(app, configuration.brand, 'operators'));
    operatorsApi.answerAt('/admin/v1/addresses', () => addresses);
    const socket = new OperatorsSocket(operatorsApi, directory.path(OPERATORS_SOCKET));
    await socket.start();
    // Not before all ports are known to be free: a key that is made is shown at this start or never.
    const first = await firstStart(OperationsClient.inProcess(operatorsApi, { name: 'first start', reason: null }));
    partOf(app, BackupSchedule).start();
    listening = true;
    return new Standalone(context, app, operations, socket, sandbox, shop, projector, addresses, first);
  }

  /** One of its parts, for those who look behind the interface. */
  part<T>(token: Abstract<T> | Type<T>): T {
    return partOf(this.app, token);
  }

  /** Finishes what it took and lets everything go. What is due and not done is done after the next start. */
  async stop(): Promise<void> {
    await this.socket.stop();
    this.part(BackupSchedule).stop();
    await this.part(CheckpointsOutside).stop();
    await this.part(LogKeeper).stop();
    await this.part(JobPlanner).stop();
    await this.part(JobRunner).stop();
    await Promise.all([this.sandbox.close(), this.shop.close()]);
    await this.app.getHttpAdapter().close();
    await this.projector.stop();
    await this.app.close();
    await this.operations.stop();
    this.context.directory.close();
  }
}
