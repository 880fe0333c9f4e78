import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { NamedAccount } from '#platform/operators/named-account';
import { DomainError } from '#kernel/domain-error';
import { Clocks } from '#platform/clock/clocks';
import { numberArgument, oneOfArgument, textArgument } from '#platform/control/arguments';
import { AccessLog, ReadingTraces } from '#operations/contract';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { newestFirst } from '#platform/control/list-of';
import { momentOf } from '#platform/control/moment';
import { operatorCommand } from '#platform/control/operator-command';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { RecoverWebhookEndpoint } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.command';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { Attempts } from '#webhooks/delivery/attempts';
import { ATTEMPT_STATUSES, type DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import type { DeliveryFilters } from '#webhooks/delivery/attempt-filters';
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
    // An invalid time is refused as such, even where nothing matches.
    momentOf(since, 0, 'since');
    const { account, livemode } = await this.endpoint(id, args);
    const context = await operatorCommand(account, livemode, this.clocks);
    return this.commands.execute(new RecoverWebhookEndpoint(id, momentOf(since, context.now, 'since'), context));
  }

  /** The deliveries of one endpoint, event or order, or of all endpoints. Those of removed endpoints are included for as long as they are kept. */
  private async deliveries(args: Arguments): Promise<unknown> {
    const limit = numberArgument(args, 'limit', MOST_SHOWN) ?? USUAL_LIMIT;
    const filters = filtersOf(args);
    const found: DeliveryAttempt[] = [];
    const isNamed = Object.keys(filters).some((filter) => filter !== 'status');
    for (const { scope, account, livemode } of isNamed ? await this.whose(args) : scopesOf([await this.namedAccount.of(args)])) {
      const { documents } = await this.attempts.list({ scope, filters, created: {}, limit: limit + 1 });
      const shown = documents.map((json) => JSON.parse(json) as DeliveryAttempt);
      if (shown.length > 0) await this.aboutToShow(readOf(filters, shown), account, livemode);
      found.push(...shown);
    }
    const { endpoint } = filters;
    if (found.length === 0 && endpoint !== undefined) await this.endpoint(String(endpoint[0]), args);
    const list = newestFirst('/webhook_deliveries', found);
    return { ...list, data: list.data.slice(0, limit), has_more: list.data.length > limit };
  }

  private async show(args: Arguments): Promise<DeliveryAttempt> {
    const { attempt, account, livemode } = await this.delivery(args);
    await this.aboutToShow([attempt.id], account, livemode);
    return attempt;
  }

  /** Request bodies contain shoppers' data, so showing them is logged. */
  private aboutToShow(resources: readonly string[], account: string, livemode: boolean): Promise<void> {
    return this.traces.leave({ account, livemode, resources, subject: null }, (reading) => this.accessLog.readByOperator(reading));
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
    return scopesOf(await this.namedAccount.orAll(args));
  }
}

const scopesOf = (accounts: readonly string[]): Whose[] =>
  accounts.flatMap((account) => [false, true].map((livemode) => ({ account, livemode, scope: scopeOf(account, livemode) })));

const NAMED = { endpoint: 'endpoint', event: 'event', order: 'order_id' } as const;

function filtersOf(args: Arguments): DeliveryFilters {
  const named = Object.entries(NAMED).flatMap(([argument, filter]) =>
    args[argument] === undefined ? [] : [[filter, [textArgument(args, argument)]] as const],
  );
  const status = args['status'] === undefined ? {} : { status: [oneOfArgument(args, 'status', ATTEMPT_STATUSES)] };
  return { ...Object.fromEntries(named), ...status };
}

/** What was named, or whose attempts were found. */
function readOf({ endpoint = [], event = [], order_id = [] }: DeliveryFilters, shown: readonly DeliveryAttempt[]): string[] {
  const named = [...endpoint, ...event, ...order_id].map(String);
  return named.length > 0 ? named : [...new Set(shown.map((attempt) => attempt.endpoint))];
}

/** Operators have no key whose mode could be wrong. */
const missing = (what: string, where: string): DomainError =>
  new DomainError('resource_missing', `There is no ${what}, or it is another account's. See ${where}.`, 'id');
