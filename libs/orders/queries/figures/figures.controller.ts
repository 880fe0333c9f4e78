import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery } from '@nestjs/swagger';
import { DomainError } from '#kernel/domain-error';
import { isTimeZone } from '#kernel/time-zone';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import { GetFigures } from '#orders/queries/figures/figures.query';
import { REFUND_LIST } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { FIGURE_RANGES, type FigureRange, FiguresResource } from '#orders/resource/figures.resource';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

const ZONE = 'Asia/Kolkata';

@Controller('admin/v1/figures')
export class FiguresController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('payments:read', { byMode: true, reads: [PAYMENT_LIST, REFUND_LIST] })
  @ApiQuery({
    name: 'range',
    required: false,
    schema: { type: 'string', enum: [...FIGURE_RANGES], default: '7d' },
    description: 'Range of the figures, up to now.',
  })
  @ApiQuery({ name: 'timezone', required: false, description: `Time zone of the IANA; ${ZONE} when left out.`, example: ZONE })
  @About(`
    Returns captured payments and succeeded refunds in the mode of X-Mode, by currency and step, and those of the preceding range of the same
    length for comparison. The dashboard's home page draws them. For exact figures of any size, request a report.
  `)
  @Called('getFigures', 'Sum up money in and money back')
  @Answers(200, FiguresResource, ['invalid_enum_value', 'invalid_value'])
  get(
    @Query('range') range: unknown = '7d',
    @Query('timezone') timezone: unknown = ZONE,
    @CurrentCaller() { scope }: Caller,
  ): Promise<FiguresResource> {
    if (!FIGURE_RANGES.includes(range as FigureRange))
      throw new DomainError('invalid_enum_value', `range must be one of ${FIGURE_RANGES.join(', ')}.`, 'range');
    if (typeof timezone !== 'string' || !isTimeZone(timezone))
      throw new DomainError('invalid_value', 'timezone must be a time zone of the IANA, such as Asia/Kolkata.', 'timezone');
    return this.queries.execute(new GetFigures(scope, range as FigureRange, timezone));
  }
}
