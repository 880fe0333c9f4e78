import { isCourierCode } from '#kernel/parcel-names';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { SetUpCourier } from '#reconciliation/remittances/commands/set-up-courier/set-up-courier.command';
import { CourierResource } from '#reconciliation/remittances/resource/courier.resource';
import { field, Flag, Text, Whole } from '#http/validation/fields';
import { object, type Rule } from '#http/validation/field-rules';
import { columnMapTo } from '#reconciliation/remittances/commands/column-map';
import type { CourierSettings } from '#reconciliation/remittances/domain/courier';
import { FIELDS } from '#reconciliation/remittances/files/header-aliases';

const isWeekday = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 7;

const weekdays: Rule = {
  code: 'invalid_value',
  say: 'must be a list of different weekdays, from 1 (Monday) to 7.',
  holds: (value) => Array.isArray(value) && value.every(isWeekday) && new Set(value).size === value.length,
};

const KEPT = { optional: true, empty: 'refused' } as const;

export class SetUpCourierBody implements Partial<CourierSettings> {
  @Text({ ...KEPT, max: 100, description: 'Name of the courier.', example: 'Delhivery' })
  name?: string;

  @Whole({ ...KEPT, min: 1, max: 90, description: 'Days from delivery until the remittance is due.', example: 7 })
  cycle_days?: number;

  @field(
    { rules: [weekdays], schema: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } } },
    { ...KEPT, description: 'Weekdays on which the courier pays: 1 (Monday) to 7.', example: [2, 5] },
  )
  payout_weekdays?: number[];

  @Whole({ ...KEPT, max: 1000, description: 'Tolerated difference between a line and the expected amount, in minor units.', example: 100 })
  tolerance_amount?: number;

  @Whole({
    ...KEPT,
    max: 2,
    description: 'Tolerated difference, as a percentage of the expected amount; the larger of the two applies.',
    example: 0,
  })
  tolerance_percent?: number;

  @Flag({ ...KEPT, description: 'Whether the courier remits the amount net of its deductions; false if it invoices them separately.' })
  deductions_netted?: boolean;

  @field(
    {
      rules: [object, columnMapTo(FIELDS)],
      schema: { type: 'object', additionalProperties: { type: 'string', enum: [...FIELDS] } as never },
    },
    {
      ...KEPT,
      description: 'Maps headers of the courier’s files to fields, in addition to those that are known.',
      example: { 'Docket Ref': 'tracking_number' },
    },
  )
  column_map?: Record<string, string>;

  @Text({
    optional: true,
    empty: 'removes',
    max: 20,
    description: 'Prefix of order names in the courier’s files, which is removed.',
    example: 'SHOP-',
  })
  strip_prefix?: string | null;
}

@Controller('cod/couriers')
export class SetUpCourierController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':code')
  @Called('setCourier', 'Set up a courier')
  @Scope('cod:write')
  @About(`
    Sets how a courier pays and how its files are read. Omitted fields do not change. Built-in couriers have default terms; any other courier is
    created by this request. A code has at most 40 letters, digits, points, hyphens and underscores. Codes are matched by their letters and digits
    alone, without regard to case: blue_dart is BlueDart, and is shown as you last wrote it.
  `)
  @Answers(200, CourierResource, ['invalid_format'])
  setUp(@Param('code') code: string, @Body() body: SetUpCourierBody, @Commanding() context: CommandContext): Promise<CourierResource> {
    if (!isCourierCode(code))
      throw new DomainError(
        'invalid_format',
        'A courier’s code must have 1 to 40 letters (A to Z), digits, points, hyphens and underscores, such as blue_dart, one a letter or a digit.',
        'code',
      );
    return this.commands.execute(SetUpCourier({ code, settings: { ...body }, context }));
  }
}
