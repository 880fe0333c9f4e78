import type { FactRecord, PersonalPart } from '#audit/history/fact-record';
import { ActorPart } from '#http/api-reference/actor.part';
import {
  Constant, ApiCount, ApiFlag, ApiList, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime,
} from '#http/api-reference/api-fields'; // prettier-ignore

const ID = '1f0a2b5c-8e11-8a0b-9d3e-5c6f7a8b9c0d';

class StoredPart {
  @ApiCount('Version of the data’s schema.', { example: 1 }) schema!: number;
  @ApiOpen('The stored data. Personal data is encrypted.') data!: unknown;
}

/** An event of the history (interface §2.21). */
export class FactResource {
  @ApiText('Unique identifier of the event.', { example: ID }) id!: string;
  @Constant('fact') object!: 'fact';
  @ApiFlag('Whether the fact is of live mode, with real money.') livemode!: boolean;
  @ApiText('Type of the event; docs/history.md lists all types.', { example: 'refund.succeeded' }) type!: string;
  @ApiText('Stream of the event: that of an order or other resource.', { example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' })
  stream!: string;
  @ApiCount('Revision of the event in its stream, starting at 0.', { example: 4 }) revision!: number;
  @ApiObject('Who caused the event.', () => ActorPart) actor!: ActorPart;
  @ApiText('The request that caused the event.', { orNull: true, example: null }) request_id!: string | null;
  @ApiText('The event that caused this one.', { orNull: true, example: ID }) causation!: string | null;
  @ApiText('ID shared by all events that follow from one request.', { example: ID }) correlation!: string;
  @ApiText('ID of the customer that identifies nobody.', { orNull: true, example: null }) subject!: string | null;
  @ApiOneOf(
    'State of the personal data in the event: encrypted, decrypted, or forgotten together with the customer.',
    ['sealed', 'opened', 'forgotten'],
    {
      orNull: true,
      example: null,
    },
  )
  personal!: PersonalPart;
  @ApiCount('Version of the data’s schema: the most recent.', { example: 1 }) schema!: number;
  @ApiOpen('Data of the event, by the schema of its type; null if it cannot be read.', { orNull: true })
  data!: unknown;
  @ApiObject('Data as stored, if its schema is an older one.', () => StoredPart, { orNull: true, example: null })
  stored!: StoredPart | null;
  @ApiText('Why it cannot be read; left out of every other event.', { orLeftOut: true, example: 'its data is not JSON' })
  unreadable?: string;
  @ApiTime('Time of the event.') created_at!: number;
}

/** All that happened to one resource (interface §2.21). */
export class HistoryResource {
  @Constant('history') object!: 'history';
  @ApiText('The resource that the history is of.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) resource!: string;
  @ApiList('All events, oldest first.', () => FactResource) facts!: readonly FactResource[];
}

/** Positions are omitted: they reveal the activity of other accounts. */
export const factResource = ({ position: _, at, stored_at: __, account: ___, ...fact }: FactRecord): FactResource => ({
  ...fact,
  created_at: at,
});
