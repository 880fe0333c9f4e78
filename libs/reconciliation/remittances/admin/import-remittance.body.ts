import { Currency, Flag, OneOf, Text } from '#http/validation/fields';

export class ImportRemittanceBody {
  @Text({ max: 4096, description: 'Path of a file on the service’s machine: CSV, XLSX or JSON Lines.', example: '/tmp/cod.csv' })
  file!: string;
  @Text({ description: 'Code of the courier.', example: 'delhivery' }) courier!: string;
  @OneOf(['test', 'live'], { description: 'The mode of the orders.' }) mode!: 'test' | 'live';
  @Currency({ optional: true, description: 'Currency of the file; defaults to INR.' }) currency?: string | null;
  @Flag({ optional: true, empty: 'refused', description: 'Only previews the result.' }) dry_run?: boolean;
}
