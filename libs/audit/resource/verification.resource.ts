import type { FullReport } from '#audit/verify/verify-fully';
import type { VerificationReport } from '#audit/verify/verify-history';
import { Constant, ApiCount, ApiFlag, ApiList, ApiObject, ApiText, ApiTime } from '#http/api-reference/api-fields';

const PLACE = '00000000000000001274';
const ROOT = '8kd2b0Qw…=';

class ComparedPart {
  @ApiText('Origin of the log.', { example: 'payments-and-orders/history/5a1f…' }) origin!: string;
  @ApiCount('Number of entries covered.', { example: 1274 }) size!: number;
  @ApiText('Root hash of the entries, in base64.', { example: ROOT }) root!: string;
}

class HistoryFaultPart {
  @ApiText('Machine-readable code of the fault.', { example: 'event_changed' }) fault!: string;
  @ApiText('The stream.', { orNull: true, example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string | null;
  @ApiCount('Revision of the event in its stream, starting at 0.', { orNull: true, example: 4 }) revision!: number | null;
  @ApiText('Position of the event in the history.', { orNull: true, example: PLACE }) position!: string | null;
  @ApiText('Human-readable explanation of the fault.', { example: 'It is not the event that the log took in.' }) message!: string;
}

class HistoryNotePart {
  @ApiText('Machine-readable code of the note.', { example: 'read_models_not_compared' }) note!: string;
  @ApiText('Human-readable explanation of the note.', { example: 'What is made of the history was not looked at.' }) message!: string;
}

/** The result of verifying the history. */
export class VerificationResource implements VerificationReport, Partial<FullReport> {
  @Constant('verification') object!: 'verification';
  @ApiFlag('False with faults; otherwise true where a kept checkpoint agrees, null where there was none to compare with.', { orNull: true })
  verified!: boolean | null;
  @ApiObject('The checkpoint from outside that the history was compared with.', () => ComparedPart, { orNull: true })
  compared_with!: ComparedPart | null;
  @ApiTime('Time at which the log began; null if the history does not record it.', { orNull: true }) log_began_at!: number | null;
  @ApiCount('Number of events that were read.', { example: 1274 }) events!: number;
  @ApiCount('Number of their streams.', { example: 210 }) streams!: number;
  @ApiCount('With full: documents of read models that were compared.', { orLeftOut: true, example: 830 }) documents?: number;
  @ApiText('The root of all events, base64, as in a checkpoint of that size.', { example: ROOT }) root!: string;
  @ApiCount('Number of faults. Only the first are listed.', { example: 0 }) fault_count!: number;
  @ApiList('The faults.', () => HistoryFaultPart) faults!: readonly HistoryFaultPart[];
  @ApiList('Observations that are not faults.', () => HistoryNotePart) notes!: readonly HistoryNotePart[];
  @ApiCount('Number of log entries that were compared with no event, because the history cannot be read up to them.', {
    orNull: true,
    example: null,
  })
  not_looked_at!: number | null;
}
