import type { HeldData } from '#customers/held-data';
import type { UnixSeconds } from '#kernel/time';
import { ApiCount, ApiFlag, ApiList, ApiOpen, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

class HeldFact {
  @ApiText('Its stream.', { example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string;
  @ApiCount('Its place in the stream, from 0.', { example: 0 }) revision!: number;
  @ApiText('What happened.', { example: 'order.placed' }) type!: string;
  @ApiTime('When.', { example: 1_767_182_400 }) at!: UnixSeconds;
  @ApiOpen('What is stored of it.', { example: {} }) data!: unknown;
}

class HeldDocument {
  @ApiText('The read model or the collection that it is in.', { example: 'orders' }) from!: string;
  @ApiText('Its id there.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiOpen('The document.', { example: {} }) document!: unknown;
}

export class HeldInMode implements HeldData {
  @ApiFlag('Whether it is of live mode.') livemode!: boolean;
  @ApiText('Whom the facts are about, in place of the person.', { example: 'sub_7f3a' }) subject!: string;
  @ApiTime('When the person was forgotten last. Later data under the same number is that of another person, and is listed here.', {
    orNull: true,
    example: null,
  })
  forgotten_at!: UnixSeconds | null;
  @ApiList('What happened, opened.', () => HeldFact) facts!: readonly HeldFact[];
  @ApiList('What was made of it: lists, lookups and counters.', () => HeldDocument) documents!: readonly HeldDocument[];
  @ApiList('The published events, and each delivery attempt.', () => HeldDocument) told!: readonly HeldDocument[];
}

export class CustomerExportResource {
  @Constant('customer_export') object!: 'customer_export';
  @ApiText('The account.', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiText('The phone number.', { example: '+919876543210' }) phone!: string;
  @ApiList('What is held, by mode.', () => HeldInMode) held!: readonly HeldInMode[];
  @ApiList('What is not listed, in words.', () => String, { example: ['What partners keep is theirs to tell.'] })
  not_held_here!: readonly string[];
}
