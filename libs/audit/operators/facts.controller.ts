import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ResourceHistories } from '#audit/at/resource-histories';
import { ExportHistory } from '#audit/history/export-history';
import { positionIn } from '#audit/history/position-argument';
import { ReadFacts } from '#audit/history/read-facts';
import { ExportHistoryBody, FactListQuery, FactsQuery, wantedFacts } from '#audit/operators/history.queries';
import { OperatorsFacts } from '#audit/operators/operators-facts';
import { FactPageResource, HistoryExportResource } from '#audit/resource/stored-fact.resource';
import { Clock } from '#kernel/time';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { AccountNamed, Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';

const PAGE = 100;
const PART = 64;
const MEGABYTE = 1024 * 1024;

/** The history of all accounts, for auditors. */
@Controller('admin/v1/history')
export class FactsController {
  constructor(
    private readonly facts: ReadFacts,
    private readonly exports: ExportHistory,
    private readonly operators: OperatorsFacts,
    private readonly resources: ResourceHistories,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForOperators('history.list', 'reads')
  @About('What has happened, event by event and oldest first, as it is stored: of the account that is named, or of all.')
  @Called('listStoredFacts', 'List stored facts')
  @Answers(200, FactPageResource, ['invalid_value', 'invalid_format', 'missing_field', 'resource_missing'])
  async list(
    @Query() { after, limit = PAGE, personal, ...filter }: FactListQuery,
    @AccountNamed() account: string | undefined,
    @Reporting() progress: OnProgress,
  ): Promise<FactPageResource> {
    const from = after === undefined ? null : positionIn(after, 'after');
    const wanted = await wantedFacts(filter, account, this.resources, this.clock.now());
    return this.facts.list(from, limit, wanted, this.operators.shown(personal), progress);
  }

  @Post('export')
  @ForOperators('history.export', 'reads')
  @About(`
    Writes facts as files of JSON lines into a directory, with a manifest of their SHA-256. With the same directory and filters again, it continues
    where it was interrupted, and with what is new.
  `)
  @Called('exportHistory', 'Export the history')
  @Answers(200, HistoryExportResource, ['invalid_value', 'invalid_format', 'resource_missing', 'service_unavailable'])
  async export(
    @Body() { directory, part_size = PART, ...filter }: ExportHistoryBody,
    @AccountNamed() account: string | undefined,
    @Reporting() progress: OnProgress,
  ): Promise<HistoryExportResource> {
    const wanted = await wantedFacts(filter, account, this.resources, this.clock.now());
    const { order, type, actor, from, to, until } = filter;
    const requested = Object.entries({ account, order, type, actor, from, to, until }).filter((each): each is [string, string] => each[1] !== undefined); // prettier-ignore
    return this.exports.run(directory, Object.fromEntries(requested), wanted, part_size * MEGABYTE, progress);
  }

  @Get(':id')
  @ForOperators('history.show', 'reads')
  @About('Every event of an order, session or other resource with a history of its own, oldest first.')
  @Called('getStoredHistory', 'Get the stored history of a resource')
  @Answers(200, FactPageResource, ['resource_missing', 'missing_field', 'invalid_value'])
  show(@Param('id') id: string, @Query() { personal }: FactsQuery): Promise<FactPageResource> {
    return this.facts.of(id, this.operators.shown(personal));
  }
}
