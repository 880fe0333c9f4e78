import type { FullReport } from '#audit/verify/verify-fully';
import type { VerificationReport } from '#audit/verify/verify-history';
import { Constant, ApiCount, ApiFlag, ApiList, ApiObject, ApiText, ApiTime } from '#api-reference/api-fields';

const PLACE = '00000000000000001274';
const ROOT = '8kd2b0Qw…=';

class ComparedPart {
  @ApiText('The log that it is of.', { example: 'payments-and-orders/history/5a1f…' }) origin!: string;
  @ApiCount('Entries under it.', { example: 1274 }) size!: number;
  @ApiText('The root of these, base64.', { example: ROOT }) root!: string;
}

class HistoryFaultPart {
  @ApiText('A word that does not change.', { example: 'event_changed' }) fault!: string;
  @ApiText('The stream.', { orNull: true, example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string | null;
  @ApiCount('The event of it, from 0.', { orNull: true, example: 4 }) revision!: number | null;
  @ApiText('Where that event is in the history.', { orNull: true, example: PLACE }) position!: string | null;
  @ApiText('The fault, in words.', { example: 'It is not the event that the log took in.' }) message!: string;
}

class HistoryNotePart {
  @ApiText('A word that does not change.', { example: 'read_models_not_compared' }) note!: string;
  @ApiText('The same in words.', { example: 'What is made of the history was not looked at.' }) message!: string;
}

/** The result of verifying the history. */
export class VerificationResource implements VerificationReport, Partial<FullReport> {
  @Constant('verification') object!: 'verification';
  @ApiFlag('False with faults; otherwise true where a kept checkpoint agrees, null where there was none to compare with.', { orNull: true })
  verified!: boolean | null;
  @ApiObject('The checkpoint from outside that the history was compared with.', () => ComparedPart, { orNull: true })
  compared_with!: ComparedPart | null;
  @ApiTime('When the log began; null where the history does not say so.', { orNull: true }) log_began_at!: number | null;
  @ApiCount('Events that were read.', { example: 1274 }) events!: number;
  @ApiCount('Their streams.', { example: 210 }) streams!: number;
  @ApiCount('With full: documents of read models that were compared.', { orLeftOut: true, example: 830 }) documents?: number;
  @ApiText('The root of all events, base64, as in a checkpoint of that size.', { example: ROOT }) root!: string;
  @ApiCount('Faults; the first of them are listed.', { example: 0 }) fault_count!: number;
  @ApiList('The faults.', () => HistoryFaultPart) faults!: readonly HistoryFaultPart[];
  @ApiList('What a reader should know, and is no fault.', () => HistoryNotePart) notes!: readonly HistoryNotePart[];
  @ApiCount('Entries of the log that were compared with no event, because the history cannot be read up to them.', {
    orNull: true,
    example: null,
  })
  not_looked_at!: number | null;
}
