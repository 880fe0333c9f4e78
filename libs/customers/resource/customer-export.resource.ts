import type { HeldData } from '#customers/held-data';
import type { UnixSeconds } from '#kernel/time';
import { ApiCount, ApiFlag, ApiList, ApiOpen, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

class HeldFact {
  @ApiText('Stream of the event.', { example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string;
  @ApiCount('Revision of the event in its stream, starting at 0.', { example: 0 }) revision!: number;
  @ApiText('Type of the event.', { example: 'order.placed' }) type!: string;
  @ApiTime('Time of the event.', { example: 1_767_182_400 }) at!: UnixSeconds;
  @ApiOpen('Stored data of the event.', { example: {} }) data!: unknown;
}

class HeldDocument {
  @ApiText('Read model or collection that holds the document.', { example: 'orders' }) from!: string;
  @ApiText('ID of the document.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiOpen('Contents of the document.', { example: {} }) document!: unknown;
}

export class HeldInMode implements HeldData {
  @ApiFlag('Whether the data is of live mode.') livemode!: boolean;
  @ApiText('ID that stands for the person in events.', { example: 'sub_7f3a' }) subject!: string;
  @ApiTime('Time at which the person was last forgotten. Later data under the same number belongs to another person, and is listed here.', {
    orNull: true,
    example: null,
  })
  forgotten_at!: UnixSeconds | null;
  @ApiList('Events about the person, decrypted.', () => HeldFact) facts!: readonly HeldFact[];
  @ApiList('Documents derived from the events: lists, lookups and counters.', () => HeldDocument) documents!: readonly HeldDocument[];
  @ApiList('Published events, with each delivery attempt.', () => HeldDocument) told!: readonly HeldDocument[];
}

export class CustomerExportResource {
  @Constant('customer_export') object!: 'customer_export';
  @ApiText('The account.', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiText('Phone number of the person.', { example: '+919876543210' }) phone!: string;
  @ApiList('Data held, by mode.', () => HeldInMode) held!: readonly HeldInMode[];
  @ApiList('What is not included, and why.', () => String, { example: ['What partners keep is theirs to tell.'] })
  not_held_here!: readonly string[];
}
