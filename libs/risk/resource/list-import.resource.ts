import { Constant, ShownCount, ShownFlag, ShownList, ShownText } from '#platform/http/shown';

class RowFaultPart {
  @ShownCount('The row, from 1; the header is none.', { example: 7 }) row!: number;
  @ShownText('What is wrong with it.', { example: 'With the type phone, value must be a phone number, such as +919876543210.' })
  message!: string;
}

/** What came of a file of entries. */
export class ListImportResource {
  @Constant('risk_list_import') object!: 'risk_list_import';
  @ShownCount('Rows that were read.', { example: 250 }) rows!: number;
  @ShownCount('Entries that are new.', { example: 240 }) added!: number;
  @ShownCount('Rows whose value was on the list already, or twice in the file.', { example: 9 }) existing!: number;
  @ShownCount('Rows that could not be understood.', { example: 1 }) invalid!: number;
  @ShownList('The first hundred of those.', () => RowFaultPart, { example: [] }) faults!: readonly RowFaultPart[];
  @ShownFlag('Whether all of the file was taken in. Sent again, it goes on: what is there already is passed over.', { example: true })
  complete!: boolean;
}
