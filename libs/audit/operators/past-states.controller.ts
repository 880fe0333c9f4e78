import { Controller, Get, Param, Query } from '@nestjs/common';
import { type Moment, ResourcesAt } from '#audit/at/resources-at';
import { operatorReading } from '#audit/history/operator-reading';
import { positionIn } from '#audit/history/position-argument';
import { ChangesQuery, StateQuery } from '#audit/operators/history.queries';
import { ResourceDiffResource } from '#audit/resource/resource-at.resource';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { AccessLog } from '#admin/operations/contract';
import { momentOf } from '#admin/operators/moment';
import { About, Answers, AnswersOneOfMany, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';

/** Past states of resources of all accounts. */
@Controller('admin/v1/history')
export class PastStatesController {
  constructor(
    private readonly resources: ResourcesAt,
    private readonly clock: Clock,
    private readonly accessLog: AccessLog,
  ) {}

  @Get(':id/at')
  @ForOperators('history.at', 'reads')
  @About(
    'A resource as GET answered it at the end of a second, or after an event. What tells who somebody is reads as it does once they are forgotten.',
  )
  @Called('getPastState', 'Get a resource as it was')
  @AnswersOneOfMany('The resource, as GET answered it then.', ['resource_missing', 'missing_field', 'invalid_value', 'invalid_format'])
  at(@Param('id') id: string, @Query() { personal, ...when }: StateQuery): Promise<object> {
    return this.resources.at(id, this.moment(when), { personal: operatorReading(personal, this.accessLog) });
  }

  @Get(':id/changes')
  @ForOperators('history.diff', 'reads')
  @About('The changes of a resource between two moments: event by event, field by field, and who made them.')
  @Called('getPastChanges', 'Get the changes of a resource')
  @Answers(200, ResourceDiffResource, ['resource_missing', 'missing_field', 'invalid_value', 'invalid_format', 'invalid_range'])
  changes(@Param('id') id: string, @Query() { from, to, personal }: ChangesQuery): Promise<ResourceDiffResource> {
    const until = to === undefined ? 'now' : this.momentIn(to, 'to');
    return this.resources.diff(id, this.momentIn(from, 'from'), until, { personal: operatorReading(personal, this.accessLog) });
  }

  private moment({ time, position }: StateQuery): Moment {
    if ((time === undefined) === (position === undefined))
      throw new DomainError('missing_field', 'Say when: --time, or --position, not both.', 'time');
    return time === undefined ? { position: positionIn(position!, 'position') } : this.time(time, 'time');
  }

  /** A typed time, or `position:N`. */
  private momentIn(typed: string, name: string): Moment {
    const [, position] = /^position:(.+)$/.exec(typed) ?? [];
    return position === undefined ? this.time(typed, name) : { position: positionIn(position, name) };
  }

  private time(typed: string, name: string): Moment {
    return { time: momentOf(typed, this.clock.now(), name) };
  }
}
