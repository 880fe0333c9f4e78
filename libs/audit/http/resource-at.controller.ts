import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ResourcesAt } from '#audit/at/resources-at';
import { Personal, PersonalReadings } from '#audit/http/personal-readings';
import { changesResource, ResourceAtResource, ResourceChangesResource } from '#audit/resource/resource-at.resource';
import { DomainError } from '#kernel/domain-error';
import { LAST_SECOND, type UnixSeconds } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { moment } from '#http/validation/field-rules';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';

type Times = Readonly<Record<'time' | 'from' | 'to', unknown>>;

const Time = (name: keyof Times, otherwise: string): MethodDecorator =>
  ApiQuery({
    name,
    required: false,
    schema: { type: 'integer', minimum: 0, maximum: LAST_SECOND },
    description: `Unix seconds; ${otherwise}`,
  });

/** Past states of resources, for an account's own auditors. */
@Controller('history')
export class ResourceAtController {
  constructor(
    private readonly resources: ResourcesAt,
    private readonly personal: PersonalReadings,
    private readonly clocks: Clocks,
  ) {}

  @Get(':id/at')
  @Called('getHistoryAt', 'Show an object as it was at a time')
  @Scope('history:read', { reads: [] })
  @About(`
    Returns an order, payment, refund or other resource as GET returned it at the end of a second, by the account's clock. Personal data is shown
    as forgotten. With \`personal=true\` and the scope personal_data:read, it is shown, and the history records the access (personal_data.read).
  `)
  @Time('time', 'now unless said.')
  @Personal()
  @Answers(200, ResourceAtResource, ['resource_missing', 'invalid_value', 'invalid_integer', 'invalid_boolean'])
  async at(
    @Param('id') resource: string,
    @Query() query: Times,
    @Query('personal') personal: unknown,
    @CurrentCaller() caller: Caller,
    @Req() { id }: FastifyRequest,
  ): Promise<ResourceAtResource> {
    const reading = this.personal.readingOf(caller, personal, 'GET /v1/history/{id}/at', id);
    const time = secondIn(query, 'time') ?? (await this.clocks.now(caller.scope));
    const state = await this.resources.at(resource, { time }, { personal: reading, scope: caller.scope });
    return { object: 'resource_at', resource, time, state };
  }

  @Get(':id/changes')
  @Called('getHistoryChanges', 'List what changed in an object')
  @Scope('history:read', { reads: [] })
  @About('Lists the changes of a resource between two times, by event and field, and who made them.')
  @Time('from', 'before it was made unless said.')
  @Time('to', 'now unless said.')
  @Personal()
  @Answers(200, ResourceChangesResource, ['resource_missing', 'invalid_value', 'invalid_integer', 'invalid_range', 'invalid_boolean'])
  async changes(
    @Param('id') resource: string,
    @Query() query: Times,
    @Query('personal') personal: unknown,
    @CurrentCaller() caller: Caller,
    @Req() { id }: FastifyRequest,
  ): Promise<ResourceChangesResource> {
    const reading = this.personal.readingOf(caller, personal, 'GET /v1/history/{id}/changes', id);
    const [from = 0, to] = [secondIn(query, 'from'), secondIn(query, 'to')];
    const until = to === undefined ? 'now' : { time: to };
    return changesResource(await this.resources.diff(resource, { time: from }, until, { personal: reading, scope: caller.scope }));
  }
}

/** The query parameter in Unix seconds; undefined if it was not sent. Throws `invalid_integer`. */
function secondIn(query: Times, param: keyof Times): UnixSeconds | undefined {
  const text = query[param];
  if (text === undefined) return undefined;
  const seconds = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : Infinity;
  if (seconds <= LAST_SECOND) return seconds;
  throw new DomainError('invalid_integer', `${param} ${moment.say}`, param);
}
