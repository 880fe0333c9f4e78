import { alertQueries } from '#alerts/queries/alert-list/alert-list.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AlertKeepers } from '#alerts/alert-keepers';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { alertState, resolveAlert } from '#alerts/domain/alert.decisions';
import { alertStream } from '#alerts/domain/alert.events';
import { ALERT_FILTERS } from '#alerts/queries/alert-list/alert-filters';
import type { AlertResource } from '#alerts/resource/alert.resource';
import { type ActOutcome, type ActParams, BulkActKind, type FoundPage, foundPage, NO_AMOUNT } from '#act-kinds/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { ListQuery } from '#platform/storage/documents';

/** Resolves alerts on behalf of a person. A resolved alert stays unchanged. */
@Injectable()
export class ResolveAlerts extends BulkActKind {
  readonly act = 'resolve_alerts';
  readonly list = 'alerts';
  readonly filters = ALERT_FILTERS;
  readonly takes = ['note'] as const;
  readonly route = { scope: 'orders:write', path: '/v1/alerts/:id/resolve' };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
    private readonly keepers: AlertKeepers,
  ) {
    super();
  }

  override async find(query: ListQuery): Promise<FoundPage> {
    return foundPage(await this.queries.execute(alertQueries.page(query)), ({ id }: AlertResource) => ({ id, amount: null }));
  }

  override async judge(alert: string, { note = null }: ActParams, context: CommandContext): Promise<ActOutcome> {
    await this.keepers.check(alert, context);
    await this.eventStore.judge(alertStream(alert), alertState, (state) => resolveAlert(state, alert, note), context);
    return NO_AMOUNT;
  }

  override async perform(alert: string, { note = null }: ActParams, context: CommandContext): Promise<ActOutcome> {
    await this.commands.execute(ResolveAlert({ alert, note, context }));
    return NO_AMOUNT;
  }
}
