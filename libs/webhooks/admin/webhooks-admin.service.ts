import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { NamedAccount } from '#accounts/contract';
import { DomainError } from '#kernel/domain-error';
import { Clocks } from '#platform/clock/clocks';
import { numberArgument, oneOfArgument, textArgument } from '#platform/control/arguments';
import { AccessLog, ReadingTraces } from '#operations/contract';
import { type Arguments, AdminOperations, changes } from '#platform/control/admin-operations';
import { listOf, newestFirst } from '#platform/control/list-of';
import { momentOf } from '#platform/control/moment';
import { operatorCommand } from '#platform/control/operator-command';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { RecoverWebhookEndpoint } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.command';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { Attempts } from '#webhooks/delivery/attempts';
import { ATTEMPT_STATUSES, type AttemptStatus, type DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { GetWebhookEndpoint, ListWebhookEndpoints } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';
import type { WebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

const USUAL_LIMIT = 20;
/** Each is shown with both sides of it, by a service that has other things to do. */
const MOST_SHOWN = 1000;
const EVERY_ENDPOINT = 100;

interface Whose {
  readonly account: string;
  readonly livemode: boolean;
  readonly scope: Scope;
}

/** What support does about webhooks from the command line. It does not wait for what is on its way: the service may be down. */
@Injectable()
export class WebhooksAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attempts: Attempts,
    private readonly clocks: Clocks,
    private readonly accessLog: AccessLog,
    private readonly traces: ReadingTraces,
  ) {
    adminOperations.register('endpoints.list', 'reads', (args) => this.endpoints(args));
    adminOperations.register('endpoints.recover', changes('id', 'since'), (args) => this.recover(args));
    adminOperations.register('deliveries.list', 'reads', (args) => this.deliveries(args));
    adminOperations.register('deliveries.show', 'reads', (args) => this.show(args));
    adminOperations.register('deliveries.replay', changes('id'), (args) => this.replay(args));
  }

  private async endpoints(args: Arguments): Promise<unknown> {
    const pages = await Promise.all(
      (await this.whose(args)).map(({ scope }) =>
        this.queries.execute(new ListWebhookEndpoints({ scope, filters: {}, created: {}, limit: EVERY_ENDPOINT })),
      ),
    );
    return newestFirst('/webhooks', pages.flatMap(({ documents }) => documents.map((json) => JSON.parse(json) as WebhookEndpointResource))); // prettier-ignore
  }

  private async recover(args: Arguments): Promise<unknown> {
    const [id, since] = [textArgument(args, 'id'), textArgument(args, 'since')];
    // What is no time is refused as that, whatever there is.
    momentOf(since, 0, 'since');
    const { account, livemode } = await this.endpoint(id, args);
    const context = await operatorCommand(account, livemode, this.clocks);
    return this.commands.execute(new RecoverWebhookEndpoint(id, momentOf(since, context.now, 'since'), context));
  }

  private async deliveries(args: Arguments): Promise<unknown> {
    const id = textArgument(args, 'endpoint');
    const { scope, account, livemode } = await this.endpoint(id, args);
    const statuses = args['status'] === undefined ? ATTEMPT_STATUSES : [oneOfArgument(args, 'status', ATTEMPT_STATUSES) as AttemptStatus];
    const limit = numberArgument(args, 'limit', MOST_SHOWN) ?? USUAL_LIMIT;
    const written = await this.attempts.withStatus(id, scope, statuses, { limit: limit + 1 });
    await this.aboutToShow(id, account, livemode);
    const shown = await Promise.all(written.slice(0, limit).map((attempt) => this.attempts.whole(attempt, scope)));
    return { ...listOf(`/webhooks/${id}/deliveries`, shown), has_more: written.length > limit };
  }

  private async show(args: Arguments): Promise<DeliveryAttempt> {
    const { attempt, account, livemode } = await this.delivery(args);
    await this.aboutToShow(attempt.id, account, livemode);
    return attempt;
  }

  /** What was sent tells of shoppers. */
  private aboutToShow(id: string, account: string, livemode: boolean): Promise<void> {
    return this.traces.leave({ account, livemode, resources: [id], subject: null }, (reading) => this.accessLog.readByOperator(reading));
  }

  private async replay(args: Arguments): Promise<unknown> {
    const { attempt, account, livemode } = await this.delivery(args);
    return this.commands.execute(new ReplayDelivery(attempt.id, await operatorCommand(account, livemode, this.clocks)));
  }

  private async endpoint(id: string, args: Arguments): Promise<Whose> {
    for (const whose of await this.whose(args))
      if ((await this.queries.execute(new GetWebhookEndpoint(id, whose.scope))) !== null) return whose;
    throw missing(`webhook endpoint ${id}`, 'endpoints list');
  }

  private async delivery(args: Arguments): Promise<Whose & { attempt: DeliveryAttempt }> {
    const id = textArgument(args, 'id');
    for (const whose of await this.whose(args)) {
      const attempt = await this.attempts.read(id, whose.scope);
      if (attempt !== null) return { ...whose, attempt };
    }
    throw missing(`delivery attempt ${id}`, 'deliveries list');
  }

  private async whose(args: Arguments): Promise<Whose[]> {
    const accounts = await this.namedAccount.orAll(args);
    return accounts.flatMap((account) => [false, true].map((livemode) => ({ account, livemode, scope: scopeOf(account, livemode) })));
  }
}

/** Operators have no key whose mode could be wrong. */
const missing = (what: string, where: string): DomainError =>
  new DomainError('resource_missing', `There is no ${what}, or it is another account's. See ${where}.`, 'id');
