import { Constant, ApiList, ApiOneOf, ApiOpen, ApiText } from '#api-reference/api-fields';
import { type Unit, UNITS } from '#reports/types/column';
import { TYPE_NAMES } from '#reports/types/report-types';

class ReportColumnPart {
  @ApiText('The column as the header names it.', { example: 'cod_utr' }) name!: string;
  @ApiText('What it says.', { example: 'The bank’s reference of the newest remittance.' }) meaning!: string;
  @ApiOneOf(
    'What its values are: minor_units of the row’s currency (or major ones, where the run asks for them), time as ISO 8601 in the report’s time zone, whole counts, days or points, flags, lists and objects.',
    UNITS,
    { example: 'minor_units' },
  )
  unit!: Unit;
}

/** A kind of report (interface §2.19). */
export class ReportTypeResource {
  @Constant('report_type') object!: 'report_type';
  @ApiOneOf('Its name in requests.', TYPE_NAMES) type!: string;
  @ApiText('What is in it.') name!: string;
  @ApiList('Which moments an interval can be about.', () => String, { example: ['created_at', 'paid_at'] })
  date_fields!: readonly string[];
  @ApiOpen('Its filters by their names, each with the values it knows; an empty list takes any text.') filters!: Readonly<
    Record<string, readonly string[]>
  >;
  @ApiList('Its columns, in the order they have unless the run says otherwise.', () => ReportColumnPart)
  columns!: readonly ReportColumnPart[];
}
