import { Constant, ApiList, ApiOneOf, ApiOpen, ApiText } from '#http/api-reference/api-fields';
import { type Unit, UNITS } from '#reports/types/column';
import { TYPE_NAMES } from '#reports/types/report-types';

class ReportColumnPart {
  @ApiText('Name of the column in the header.', { example: 'cod_utr' }) name!: string;
  @ApiText('Meaning of the column.', { example: 'The bank’s reference of the newest remittance.' }) meaning!: string;
  @ApiOneOf(
    'Unit of the values: minor_units of the row’s currency (or major units, if the run requests them), time as ISO 8601 in the report’s time zone, whole counts, days or points, flags, lists and objects.',
    UNITS,
    { example: 'minor_units' },
  )
  unit!: Unit;
}

/** A kind of report (interface §2.19). */
export class ReportTypeResource {
  @Constant('report_type') object!: 'report_type';
  @ApiOneOf('Name of the type in requests.', TYPE_NAMES) type!: string;
  @ApiText('Title of the report.') name!: string;
  @ApiList('Timestamps that an interval can refer to.', () => String, { example: ['created_at', 'paid_at'] })
  date_fields!: readonly string[];
  @ApiOpen('Filters by name, each with the values that it accepts; an empty list accepts any text.') filters!: Readonly<
    Record<string, readonly string[]>
  >;
  @ApiList('Columns, in their default order.', () => ReportColumnPart)
  columns!: readonly ReportColumnPart[];
}
