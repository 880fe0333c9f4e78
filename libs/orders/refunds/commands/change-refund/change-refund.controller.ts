import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { withoutEmpty, type MetadataChanges } from '#kernel/metadata';
import { nothingToChange } from '#orders/domain/order.errors';
import { ChangeRefund } from '#orders/refunds/commands/change-refund/change-refund.command';
import type { CreditNote } from '#orders/domain/events/refund.events';
import { FOUND_BY } from '#orders/refunds/refund-streams';
import { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
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

@Controller('refunds')
export class ChangeRefundController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @Scope('refunds:write', { reads: FOUND_BY })
  @About(`
    Updates the metadata or the credit note of a refund, in any status. Omitted fields do not change. Metadata is merged: a key that is "" or null
    is removed, and \`metadata: null\` removes all keys. A credit note replaces the existing one, and null removes it.
  `)
  @Answers(200, RefundResource, ['missing_field', 'metadata_too_many_keys', 'request_too_large', 'resource_missing'])
  change(@Param('id') id: string, @Body() body: ChangeRefundBody, @Commanding() context: CommandContext): Promise<RefundResource> {
    const { metadata, credit_note } = body;
    if (metadata === undefined && credit_note === undefined) throw nothingToChange('credit_note');
    const change = { metadata: metadata && withoutEmpty(metadata), credit_note: credit_note && wholeNote(credit_note) };
    return this.commands.execute(ChangeRefund({ refund: id, change, context }));
  }
}

const wholeNote = ({ number, date = null }: CreditNoteBody): CreditNote => ({ number, date });
