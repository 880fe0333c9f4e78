import { sameValue } from '#kernel/changes';
import { fact } from '#kernel/fact';
import { changedMetadata, type Metadata, type MetadataChanges } from '#kernel/metadata';
import { checkSize } from '#kernel/resource-size';
import { refundMissing } from '#orders/refunds/domain/refund.errors';
import type { CreditNote, RefundFact } from '#orders/domain/events/refund.events';

/** The fields of a refund that its merchant may change, and the note, which counts toward the size limit. */
export interface EditableRefund {
  readonly note: string | null;
  readonly metadata: Metadata;
  readonly credit_note: CreditNote | null;
}

/** A merchant's changes; omitted fields stay. */
export interface RefundChange {
  readonly metadata?: MetadataChanges | undefined;
  readonly credit_note?: CreditNote | null | undefined;
}

/** Applies a merchant's change to a refund, in any status (interface §4.6). A change without effect makes no fact. Throws `resource_missing`. */
export function changeRefund(known: EditableRefund | null, refund: string, { metadata, credit_note }: RefundChange): RefundFact[] {
  if (known === null) throw refundMissing(refund);
  return [...changeMetadata(known, refund, metadata), ...changeCreditNote(known, refund, credit_note)];
}

function changeMetadata({ note, metadata }: EditableRefund, refund: string, changes: RefundChange['metadata']): RefundFact[] {
  if (changes === undefined) return [];
  const changed = changedMetadata(metadata, changes);
  if (sameValue(changed, metadata)) return [];
  checkSize({ note, metadata: changed }, { note, metadata });
  return [fact('refund.metadata_changed', { refund, changes })];
}

const changeCreditNote = (known: EditableRefund, refund: string, credit_note: RefundChange['credit_note']): RefundFact[] =>
  credit_note === undefined || sameValue(credit_note, known.credit_note)
    ? []
    : [fact('refund.credit_note_changed', { refund, credit_note })];
