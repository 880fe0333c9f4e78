import { Currency, Flag, OneOf, Text } from '#http/validation/fields';

export class ImportRemittanceBody {
  @Text({ max: 4096, description: 'The path of a file on the machine of the service: CSV, XLSX or JSON Lines.', example: '/tmp/cod.csv' })
  file!: string;
  @Text({ description: 'Whose file it is.', example: 'delhivery' }) courier!: string;
  @OneOf(['test', 'live'], { description: 'The mode of the orders.' }) mode!: 'test' | 'live';
  @Currency({ optional: true, description: 'The currency of the file; INR, if left out.' }) currency?: string | null;
  @Flag({ optional: true, description: 'True: answers with what would be found, and does nothing.' }) dry_run?: boolean | null;
}
