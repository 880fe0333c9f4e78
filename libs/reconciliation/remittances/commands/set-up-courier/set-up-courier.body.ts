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
