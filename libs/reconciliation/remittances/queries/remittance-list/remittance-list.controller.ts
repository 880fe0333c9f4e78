import { bareNumber, courierKey } from '#kernel/parcel-names';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentCaller, type Caller, Listing } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { FINDING_TYPES } from '#reconciliation/remittances/domain/findings';
import { REMITTANCE_STATUSES } from '#reconciliation/remittances/domain/remittance.decisions';
import { remittanceFindingList } from '#reconciliation/remittances/queries/remittance-finding-list/remittance-finding-list.projection';
import { remittanceLineList } from '#reconciliation/remittances/queries/remittance-line-list/remittance-line-list.projection';
import { remittanceList } from '#reconciliation/remittances/queries/remittance-list/remittance-list.projection';
import {
  GetRemittance,
  ListOfRemittance,
  ListRemittances,
} from '#reconciliation/remittances/queries/remittance-list/remittance-list.query';
import { RemittanceFindingResource } from '#reconciliation/remittances/resource/remittance-finding.resource';
import { RemittanceLineResource } from '#reconciliation/remittances/resource/remittance-line.resource';
import { LINE_STATUSES } from '#reconciliation/remittances/resource/remittance-line.view';
import { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';

const FILTERS = { status: REMITTANCE_STATUSES, courier_code: courierKey, utr: bareNumber } as const;
const LINE_FILTERS = { match_status: LINE_STATUSES, order_id: 'text' } as const;
const FINDING_FILTERS = { type: FINDING_TYPES } as const;
const REMITTANCES = remittanceList.name;

@Controller('cod/remittances')
export class RemittanceListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('cod:read', { reads: [REMITTANCES] })
  @About('Lists remittances, newest first.')
  @AnswersList(RemittanceResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/cod/remittances', await this.queries.execute(new ListRemittances(query)));
  }

  @Get(':id')
  @Scope('cod:read', { reads: [REMITTANCES] })
  @About('Returns a remittance, with its progress.')
  @Answers(200, RemittanceResource, ['resource_missing'])
  get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    return this.queries.execute(new GetRemittance(id, scope));
  }

  @Get(':id/lines')
  @Scope('cod:read', { reads: [REMITTANCES, remittanceLineList.name] })
  @About('Lists the lines of a remittance that were matched, each with its result.')
  @AnswersList(RemittanceLineResource, LINE_FILTERS, ['resource_missing'])
  async lines(@Param('id') id: string, @Listing(LINE_FILTERS) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/cod/remittances/${id}/lines`, await this.queries.execute(new ListOfRemittance(id, 'lines', query)));
  }

  @Get(':id/findings')
  @Scope('cod:read', { reads: [REMITTANCES, remittanceFindingList.name] })
  @About(`
    Lists the findings of a remittance: lines that do not match, rows that could not be read, and collections that are missing.
  `)
  @AnswersList(RemittanceFindingResource, FINDING_FILTERS, ['resource_missing'])
  async findings(@Param('id') id: string, @Listing(FINDING_FILTERS) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/cod/remittances/${id}/findings`, await this.queries.execute(new ListOfRemittance(id, 'findings', query)));
  }
}
