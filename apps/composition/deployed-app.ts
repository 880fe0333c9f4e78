import type { AddressInfo } from 'node:net';
import { type DynamicModule, type INestApplicationContext, Logger, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Duties } from '#apps/composition/duties';
import { policyReportsPage } from '#apps/composition/policy-reports-page';
import { ProcessParts } from '#apps/composition/process-parts';
import { ServiceModule } from '#apps/composition/service.module';
import { PlanningState } from '#apps/composition/planning-state';
import { ReadModelState } from '#apps/composition/read-model-state';
import { RunningProjector } from '#apps/composition/running-projector';
import { sandboxClients } from '#apps/composition/sandbox-clients';
import { SharedStores } from '#apps/composition/shared-stores';
import { SimulatedPartners } from '#apps/composition/simulated-partners';
import type { ProcessContext } from '#apps/composition/process-context';
import { StartCheck } from '#audit/audit.module';
import { PolicyReports } from '#dashboard/dashboard.module';
import { EventHistory } from '#platform/event-history/event-history';
import { createApi } from '#http/http-edge/api-app';
import { AnsweredRequests } from '#http/pipeline/answered-request';
import { FollowedWrites } from '#http/consistency/followed-writes';
import { NestLog } from '#platform/logging/nest-log';
import { HealthChecks } from '#platform/metrics/health-checks';
import { Metrics } from '#platform/metrics/metrics';
import { OperationsServer } from '#http/http-edge/operations-server';
import { retryForever } from '#platform/projector/retry-forever';
import { loadCertificate } from '#http/http-edge/tls/certificate';

/**
 * One process of a deployment. It starts even if its stores cannot be reached, reports what it waits for, and starts its duties once they can. Nothing is
 * injected into a composition root, so it gets each part from the application with `get`.
 */
export class DeployedApp {
  private readonly stopping = new AbortController();
  /** Resolves when the process has started its duties, or was stopped before it could. */
  readonly begun: Promise<void>;
  /** The stores or duties that the process waits for; null once it has started its duties. */
  private waiting: string | null = 'waiting for its stores';

  private constructor(
    private readonly duties: Duties,
    private readonly context: ProcessContext,
    private readonly app: INestApplicationContext,
    checks: HealthChecks,
    private readonly operations: OperationsServer,
  ) {
    checks.register(duties.name, async () => this.waiting);
    if (duties.projects) checks.register('read models', () => app.get(RunningProjector).health());
    const { signal } = this.stopping;
    this.begun = retryForever(`reaching the stores of ${duties.name}`, new Logger('stores'), signal, () => this.reachStores()).then(() =>
      signal.aborted ? undefined : this.begin(),
    );
  }

  static async start(duties: Duties, context: ProcessContext, stores: readonly (DynamicModule | Type)[]): Promise<DeployedApp> {
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
    const partners = app.get(SimulatedPartners);
    partners.gatewayUrl = configuration.sandboxUrl;
    partners.shopUrl = configuration.sandboxShopUrl;

    const checks = new HealthChecks();
    app.get<SharedStores>(SharedStores).checkedBy(checks);
    const readModels = app.get(ReadModelState);
    if (side === 'reads') {
      checks.register('read models', readModels.check);
      checks.note('read models', readModels.lag);
    }
    metrics.measureHealth(() => checks.read());
    const parts = app.get(ProcessParts);
    parts.measuredBy(metrics);
    if (duties.projects) readModels.notedIn(checks);
    if (duties.plans) app.get(PlanningState).checkedBy(checks);
    const token = duties.plans ? configuration.sandboxToken : null;
    const operations = new OperationsServer(checks, metrics, [
      ...(token === null ? [] : [sandboxClients(partners, token)]),
      ...(side === 'writes' ? [policyReportsPage(app.get(PolicyReports))] : []),
    ]);
    log.info('started', {
      app: duties.name,
      operations: await operations.start(configuration.operationsPort, configuration.operationsHost),
    });
    await parts.startThrough('read models');
    return new DeployedApp(duties, context, app, checks, operations);
  }

  /** Finishes the work in progress and releases everything. Other processes, or the next start, continue the rest. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.begun;
    const { app, duties } = this;
    const parts = app.get(ProcessParts);
    await parts.stopDownTo('jobs');
    if (duties.answers) await (app as NestFastifyApplication).getHttpAdapter().close();
    await parts.stopDownTo('read models');
    await app.close();
    await this.operations.stop();
  }

  private async reachStores(): Promise<void> {
    const { app, duties } = this;
    const { signal } = this.stopping;
    try {
      await app.get<EventHistory>(EventHistory).end();
      await app.get<SharedStores>(SharedStores).claim();
      if (duties.projects) await app.get(StartCheck).begin();
      await app.get(ReadModelState).created(signal);
      if (duties.answers === 'reads') await app.get(FollowedWrites).start(signal);
    } catch (fault) {
      this.waiting = `waiting for its stores: ${(fault as Error).message}`;
      throw fault;
    }
  }

  private async begin(): Promise<void> {
    const { app, duties } = this;
    await app.get(ProcessParts).startThrough('checkpoints');
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
