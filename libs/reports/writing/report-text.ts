import { LocalTimes } from '#reports/calendar/time-zone';
import type { ReportParameters } from '#reports/domain/report-parameters';
import type { Column, Value, Viewpoint } from '#reports/types/column';
import type { ReportType } from '#reports/types/report-type';
import { csvCell, shownValue } from '#reports/writing/cells';
import type { UnixSeconds } from '#kernel/time';

const BYTE_ORDER_MARK = '\uFEFF';

/** The structure of a file: the text before its rows, each row, and the text after them. */
interface Form {
  readonly head: string;
  row(cells: readonly Value[], isFirst: boolean): string;
  readonly end: string;
}

/** Formats a report. A step may be repeated later and must give the same text, so nothing here reads the clock. */
export class ReportText {
  private readonly columns: readonly Column<unknown>[];
  private readonly form: Form;
  private readonly shown: ReturnType<typeof shownValue>;
  private readonly viewpoint: Viewpoint;

  /** `at` is the time at which the report was requested. */
  constructor(
    private readonly type: ReportType,
    private readonly parameters: ReportParameters,
    at: UnixSeconds,
  ) {
    const times = new LocalTimes(parameters.timezone);
    this.shown = shownValue(parameters, times);
    this.viewpoint = { days: (from, to) => Math.max(0, times.daysBetween(from, to ?? at)) };
    this.columns = parameters.columns.map((name) => type.columns.find((each) => each.name === name)!);
    this.form = FORMS[parameters.format](this.columns, parameters);
  }

  get head(): string {
    return this.form.head;
  }

  get end(): string {
    return this.form.end;
  }

  /** Whether a row lies in the interval and passes the filters. */
  includes(row: unknown): boolean {
    const { interval_start, interval_end, date_field, filters } = this.parameters;
    const moment = this.type.dates[date_field]!(row);
    if (moment === null || moment < interval_start || moment >= interval_end) return false;
    return Object.entries(filters).every(([name, values]) => {
      const { of, read, form = (text) => text } = this.type.filters[name]!;
      const value = of(row);
      // Schedules from earlier versions have values that were not normalized when they were requested.
      return value !== null && values.some((each) => form(read?.(each) ?? each) === form(value));
    });
  }

  row(row: unknown, isFirst: boolean): string {
    const currency = this.type.currencyOf(row);
    const cells = this.columns.map((column) => this.shown(column.unit, column.of(row, this.viewpoint), currency));
    return this.form.row(cells, isFirst);
  }
}

type FormOf = (columns: readonly Column<unknown>[], parameters: ReportParameters) => Form;

const jsonRow = (columns: readonly Column<unknown>[], cells: readonly Value[]): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ name }, n) => [name, cells[n]])));

const FORMS: Readonly<Record<ReportParameters['format'], FormOf>> = {
  csv: (columns, { byte_order_mark }) => ({
    head: `${byte_order_mark ? BYTE_ORDER_MARK : ''}${columns.map(({ name }) => name).join()}\r\n`,
    row: (cells) => `${cells.map((cell, n) => csvCell(columns[n]!.unit, cell)).join()}\r\n`,
    end: '',
  }),
  json: (columns) => ({
    head: '[',
    row: (cells, isFirst) => `${isFirst ? '\n' : ',\n'}${jsonRow(columns, cells)}`,
    end: '\n]\n',
  }),
  jsonl: (columns) => ({ head: '', row: (cells) => `${jsonRow(columns, cells)}\n`, end: '' }),
};
