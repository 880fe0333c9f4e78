import type { MetadataChanges } from '#kernel/metadata';
import { Metadata, Nested } from '#http/validation/fields';
import { CalendarDate, DocumentNumber } from '#http/validation/formed-texts';

const REMOVABLE = { optional: true, empty: 'removes' } as const;

export class CreditNoteBody {
  @DocumentNumber({ description: 'Number printed on the credit note.', example: 'CN/2026-27/00003' }) number!: string;
  @CalendarDate({ ...REMOVABLE, description: 'The date of the credit note.' }) date?: string | null;
}

export class ChangeRefundBody {
  /** One of the two is required. */
  @Metadata({
    patch: true,
    description: 'Merged with the existing metadata. "" or null removes a key; null in place of the object removes all keys.',
  })
  metadata?: MetadataChanges;

  @Nested(() => CreditNoteBody, {
    ...REMOVABLE,
    description: 'Your credit note for the refund. Replaces the existing one; null removes it.',
  })
  credit_note?: CreditNoteBody | null;
}
