import type { AddressInfo } from 'node:net';
import { type DynamicModule, type INestApplicationContext, Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Duties } from '#apps/composition/duties';
import { partOf } from '#apps/composition/part-of';
import { electedProjector, readModelsThere } from '#apps/composition/projecting';
import { policyReportsPage } from '#apps/composition/policy-reports-page';
import { ProcessParts } from '#apps/composition/process-parts';
import { noteReadModels, readModelsCheck, watchPlanning } from '#apps/composition/standstill';
import { ServiceModule } from '#apps/composition/service.module';
import { clientsOfService, sandboxClients } from '#apps/composition/sandbox-clients';
import { checkDeployedStores, claimStores } from '#apps/composition/stores';
import type { ProcessContext } from '#apps/composition/process-context';
import { CheckpointsOutside, LogKeeper, StartCheck } from '#audit/audit.module';
import { PolicyReports } from '#dashboard/dashboard.module';
import { PaymentGateways, Storefronts } from '#integrations/integrations.module';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { createApi } from '#http-edge/api-app';
import { AnsweredRequests } from '#http/pipeline/answered-request';
import { FollowedWrites } from '#http/consistency/followed-writes';
import { NestLog } from '#platform/logging/nest-log';
import type { LeaderElection } from '#platform/leader-election/leader-election';
import { HealthChecks } from '#platform/metrics/health-checks';
import { Metrics } from '#platform/metrics/metrics';
import { OperationsServer } from '#http-edge/operations-server';
import { Projector } from '#platform/projector/projector';
import { retryForever } from '#platform/projector/retry-forever';
import { loadCertificate } from '#http-edge/tls/certificate';

/** One process of a deployment. It starts its missing parts, says what it waits for, and takes up its duties once that is there. */
export class DeployedApp {
  private readonly stopping = new AbortController();
  readonly begun: Promise<void>;
  private waiting: string | null = 'waiting for its stores';
  private readonly projector: LeaderElection | null;

  private constructor(
    private readonly duties: Duties,
    private readonly context: ProcessContext,
    private readonly app: INestApplicationContext,
    checks: HealthChecks,
    private readonly operations: OperationsServer,
  ) {
    checks.register(duties.name, async () => this.waiting);
    this.projector = duties.projects ? electedProjector(app) : null;
    if (this.projector !== null)
      checks.register('read models', async () => (await this.projector!.health()) ?? partOf(app, Projector).loop.health());
    this.projector?.start();
    const { signal } = this.stopping;
    this.begun = retryForever(`reaching the stores of ${duties.name}`, new Logger('stores'), signal, () => this.reachStores()).then(() =>
      signal.aborted ? undefined : this.begin(),
    );
  }

  static async start(duties: Duties, context: ProcessContext, stores: readonly DynamicModule[]): Promise<DeployedApp> {
    const { configuration, log } = context;
    const { answers: side } = duties;
    const module = ServiceModule.on(stores, context, { duties });
    const metrics = new Metrics();
    const app =
      side === undefined
        ? await NestFactory.createApplicationContext(module, { logger: new NestLog(log), abortOnError: false })
        : await createApi(module, {
            configuration,
            certificate: await loadCertificate(configuration),
            log,
            metrics,
            side,
            keeper: AnsweredRequests,
            ...(side === 'reads' && { newestWrites: FollowedWrites }),
          });
    await app.init();
    partOf(app, PaymentGateways).sandboxUrl = configuration.sandboxUrl;
    partOf(app, Storefronts).sandboxUrl = configuration.sandboxShopUrl;

    const checks = new HealthChecks();
    await checkDeployedStores(app, checks);
    if (side === 'reads') checks.register('read models', readModelsCheck(app));
    metrics.measureHealth(() => checks.read());
    partOf(app, ProcessParts).measuredBy(metrics);
    if (duties.projects) noteReadModels(app, checks);
    if (duties.plans) watchPlanning(app, checks);
    const token = duties.plans ? configuration.sandboxToken : null;
    const operations = new OperationsServer(checks, metrics, [
      ...(token === null ? [] : [sandboxClients(clientsOfService(app), token)]),
      ...(side === 'writes' ? [policyReportsPage(partOf(app, PolicyReports))] : []),
    ]);
    log.info('started', {
      app: duties.name,
      operations: await operations.start(configuration.operationsPort, configuration.operationsHost),
    });
    return new DeployedApp(duties, context, app, checks, operations);
  }

  /** Finishes what it took and lets everything go. Other processes, or the next one, go on with the rest. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.begun;
    const { app, duties } = this;
    if (duties.projects) {
      await partOf(app, CheckpointsOutside).stop();
      await partOf(app, LogKeeper).stop();
    }
    if (duties.plans) await partOf(app, JobPlanner).stop();
    if (duties.performs) await partOf(app, JobRunner).stop();
    if (duties.answers) await (app as NestFastifyApplication).getHttpAdapter().close();
    await this.projector?.stop();
    await app.close();
    await this.operations.stop();
  }

  private async reachStores(): Promise<void> {
    try {
      await partOf(this.app, EventHistory).end();
      await claimStores(this.app);
      if (this.duties.projects) await partOf(this.app, StartCheck).begin();
      await readModelsThere(this.app, this.stopping.signal);
      if (this.duties.answers === 'reads') await partOf(this.app, FollowedWrites).start(this.stopping.signal);
    } catch (fault) {
      this.waiting = `waiting for its stores: ${(fault as Error).message}`;
      throw fault;
    }
  }

  private async begin(): Promise<void> {
    const { app, duties } = this;
    if (duties.performs) partOf(app, JobRunner).start(duties.performs);
    if (duties.plans) partOf(app, JobPlanner).start();
    if (duties.projects) {
      partOf(app, LogKeeper).start();
      partOf(app, CheckpointsOutside).start();
    }
    if (duties.answers) await this.listen(app as NestFastifyApplication);
    this.waiting = null;
  }

  private async listen(app: NestFastifyApplication): Promise<void> {
    const { configuration, log } = this.context;
    await app.listen(configuration.port, configuration.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    log.info('answering', { app: this.duties.name, answers: this.duties.answers, port });
  }
}
