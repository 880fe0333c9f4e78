import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { alertMissing } from '#alerts/domain/alert.errors';
import { ALERT_FILTERS } from '#alerts/queries/alert-list/alert-filters';
import { ALERT_LIST } from '#alerts/queries/alert-list/alert-list.projection';
import { GetAlert, ListAlerts } from '#alerts/queries/alert-list/alert-list.query';
import { AlertResource } from '#alerts/resource/alert.resource';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

@Controller('alerts')
export class AlertListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('orders:read', { reads: [ALERT_LIST] })
  @About(`
    Lists alerts that need a person's attention, newest first. There is one alert per cause, however often it is reported. Filter by order to find
    those of one order.
  `)
  @AnswersList(AlertResource, ALERT_FILTERS)
  async list(@Listing(ALERT_FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/alerts', await this.queries.execute(new ListAlerts(query)));
  }

  @Get(':id')
  @Scope('orders:read', { reads: [ALERT_LIST] })
  @About('Returns an alert, with what happened and what to do about it.')
  @Answers(200, AlertResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const alert = await this.queries.execute(new GetAlert(id, scope));
    if (alert === null) throw alertMissing(id);
    return alert;
  }
}
