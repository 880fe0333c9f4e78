import type { JsonSchema } from '#audit/catalogue/event-schemas';
import type { AcceptedLog } from '#audit/log/log-identity';
import type { ConsistencyProof, HistoryProof, ProvenEntry } from '#audit/log/proof';
import { Constant, ApiCount, ApiList, ApiOpen, ApiText, ApiTime } from '#http/api-reference/api-fields';

const NOTE = 'payments-and-orders/history/5a1f…\n1274\n8kd2…=\n\n— payments-and-orders/history/5a1f… Wm9f…=\n';
const VERIFIER = 'payments-and-orders/history/5a1f…+3c9e2f10+AZ…';

/** The signed head of the history's log (interface §2.21). */
export class CheckpointResource {
  @Constant('checkpoint') object!: 'checkpoint';
  @ApiText('A signed note (C2SP tlog-checkpoint).', { example: NOTE }) checkpoint!: string;
  @ApiText('Name of the log and public key. Trust only the one that you were given.', { example: VERIFIER }) verifier!: string;
}

class ProvenEntryPart implements ProvenEntry {
  @ApiCount('Index in the log, starting at 0.', { example: 1270 }) index!: number;
  @ApiText('The event, as the text that was hashed.', { example: '{"id":"1f0a…","type":"order.placed","…":"…"}' }) entry!: string;
  @ApiList('Sibling hashes on the path to the root, in base64.', () => String, { example: ['8kd2…='] }) path!: readonly string[];
}

/** Every event of a resource, each with its proof under a signed checkpoint (interface §2.21). */
export class HistoryProofResource implements HistoryProof {
  @Constant('history_proof') object!: 'history_proof';
  @ApiText('The resource that the proof is of.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) resource!: string;
  @ApiText('Stream of the resource.', { example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string;
  @ApiText('Name of the log and public key. Trust only the one that you were given.', { example: VERIFIER }) verifier!: string;
  @ApiText('A signed note (C2SP tlog-checkpoint).', { example: NOTE }) checkpoint!: string;
  @ApiList('All events, oldest first.', () => ProvenEntryPart) entries!: readonly ProvenEntryPart[];
}

/** The proof that a later head of the log begins with everything that an earlier one held. */
export class ConsistencyProofResource implements ConsistencyProof {
  @Constant('consistency_proof') object!: 'consistency_proof';
  @ApiText('Name of the log and public key. Trust only the one that you were given.', { example: VERIFIER }) verifier!: string;
  @ApiText('The earlier signed checkpoint.', { example: NOTE }) before!: string;
  @ApiText('The later signed checkpoint.', { example: NOTE }) checkpoint!: string;
  @ApiList('Hashes that lead from one checkpoint to the other, in base64.', () => String, { example: ['8kd2…='] }) path!: readonly string[];
}

/** A log that an operator has accepted. */
export class AcceptedLogResource implements AcceptedLog {
  @Constant('accepted_log') object!: 'accepted_log';
  @ApiText('Name of the log.', { example: '5a1f0c2e-8e11-4a0b-9d3e-5c6f7a8b9c0d' }) log!: string;
  @ApiTime('Time at which the log began.') log_began_at!: number;
  @ApiText('Origin of the checkpoints that the key signs.', { example: 'payments-and-orders/history/5a1f…' }) key!: string;
}

/** The shape of an event type's data, in one version (interface §2.21). */
export class EventSchemaResource {
  @Constant('event_schema') object!: 'event_schema';
  @ApiText('Type of event.', { example: 'order.fulfilled' }) type!: string;
  @ApiCount('Version of the schema, starting at 1.', { example: 1 }) version!: number;
  @ApiText('Circumstances in which events of the type occur.', { example: 'All goods were shipped.' }) when!: string;
  @ApiOpen('JSON Schema (2020-12). A field marked x-personal is null where it is sealed.') schema!: JsonSchema;
}
