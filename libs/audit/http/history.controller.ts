import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ResourceHistories } from '#audit/at/resource-histories';
import type { FactFilter } from '#audit/history/fact-filter';
import { Personal, PersonalReadings } from '#audit/http/personal-readings';
import { ReadOwnFacts } from '#audit/history/read-own-facts';
import { FACT_FILTERS, ownFacts } from '#audit/http/history-query';
import { FactResource, factResource, HistoryResource } from '#audit/resource/fact.resource';
import { EventSchemaResource } from '#audit/resource/proof.resource';
import { listOf, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersFile, AnswersStory, AnswersShortList, Scope, TakesFilters, Called } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const LINES = 'application/x-ndjson';

@Controller('history')
export class HistoryController {
  constructor(
    private readonly facts: ReadOwnFacts,
    private readonly personal: PersonalReadings,
    private readonly resources: ResourceHistories,
  ) {}

  @Get()
  @Called('listFacts', 'List the facts of the history')
  @Scope('history:read', { reads: [] })
  @About(`
    Lists the recorded events of the account in this mode, oldest first: who caused each, when, and which event it follows from. Filter by order
    (or another resource with a history of its own), by type (or its beginning, such as \`refund.*\`), and by actor (its ID, name or type).

    Personal data is encrypted. With \`personal=true\` and the scope personal_data:read, it is decrypted, and the history records the access
    (personal_data.read). A page covers a limited part of the history: if few events match, continue with next until it is null.
  `)
  @Personal()
  @AnswersStory(FactResource, FACT_FILTERS, ['invalid_boolean'])
  async list(
    @Listing(FACT_FILTERS) query: ListQuery,
    @Query('personal') personal: unknown,
    @CurrentCaller() caller: Caller,
    @Req() { id }: FastifyRequest,
  ): Promise<object> {
    const show = this.personal.shownTo(caller, personal, 'GET /v1/history', id);
    const wanted = await ownFacts(query, caller, this.resources);
    const { facts, next } = await this.facts.page(wanted, query.limit, query.startingAfter ?? null, caller, show);
    return { object: 'list', url: '/v1/history', has_more: next !== null, next, data: facts.map(factResource) };
  }

  @Get('export')
  @Called('getHistoryExport', 'Export the history')
  @Scope('history:read', { reads: [] })
  @About(`
    Returns the history as a file, one event per line, up to now. It takes the filters of the list. Export a long history in intervals of
    created_at.
  `)
  @TakesFilters(FACT_FILTERS)
  @AnswersFile('JSON lines, each a fact.', [LINES], ['parameters_exclusive', 'invalid_integer', 'invalid_range', 'invalid_value'])
  @Header('content-type', `${LINES}; charset=utf-8`)
  @Header('content-disposition', 'attachment; filename="history.jsonl"')
  @Header('cache-control', 'private, no-store')
  async export(@Listing(FACT_FILTERS) query: ListQuery, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return new StreamableFile(Readable.from(this.lines(await ownFacts(query, caller, this.resources))));
  }

  @Get('schemas')
  @Scope('history:read', { reads: [] })
  @About(`
    Lists the JSON Schema (2020-12) of the data of each type of event, in each version. A published schema never changes.
  `)
  @AnswersShortList(EventSchemaResource, [], ['type', 'version'])
  async schemas(): Promise<WholeList<EventSchemaResource>> {
    const { EVENT_SCHEMAS } = await import('#audit/catalogue/event-schemas');
    const shown = ({ type, version, when, schema }: (typeof EVENT_SCHEMAS)[number]): EventSchemaResource => ({
      object: 'event_schema',
      type,
      version,
      when,
      schema,
    });
    return listOf('/v1/history/schemas', EVENT_SCHEMAS.map(shown));
  }

  @Get(':id')
  @Called('getHistory', 'Show the history of an object')
  @Scope('history:read', { reads: [] })
  @About(`
    Lists all events of an order, checkout session, payment link or other resource with a history of its own, oldest first.
  `)
  @Personal()
  @Answers(200, HistoryResource, ['resource_missing', 'invalid_value', 'invalid_boolean'])
  async show(
    @Param('id') resource: string,
    @Query('personal') personal: unknown,
    @CurrentCaller() caller: Caller,
    @Req() { id }: FastifyRequest,
  ): Promise<HistoryResource> {
    const { account, livemode } = caller;
    const show = this.personal.shownTo(caller, personal, 'GET /v1/history/{id}', id);
    const facts = await this.facts.of(resource, { account, livemode }, show);
    return { object: 'history', resource, facts: facts.map(factResource) };
  }

  private async *lines(wanted: FactFilter): AsyncGenerator<string> {
    for await (const facts of this.facts.all(wanted)) yield facts.map((each) => `${JSON.stringify(factResource(each))}\n`).join('');
  }
}
