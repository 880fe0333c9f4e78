import type { FactRecord, PersonalPart } from '#audit/history/fact-record';
import { ActorPart } from '#api-reference/actor.part';
import {
  Constant, ApiCount, ApiFlag, ApiList, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime,
} from '#api-reference/api-fields'; // prettier-ignore

const ID = '1f0a2b5c-8e11-8a0b-9d3e-5c6f7a8b9c0d';

class StoredPart {
  @ApiCount('Version of their shape.', { example: 1 }) schema!: number;
  @ApiOpen('The data as they are stored, sealed where they are personal.') data!: unknown;
}

/** An event of the history (interface §2.21). */
export class FactResource {
  @ApiText('The event.', { example: ID }) id!: string;
  @Constant('fact') object!: 'fact';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiText('What has happened; docs/history.md lists all types.', { example: 'refund.succeeded' }) type!: string;
  @ApiText('The story that it is part of: that of an order or other resource.', { example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' })
  stream!: string;
  @ApiCount('Which event of its stream, from 0.', { example: 4 }) revision!: number;
  @ApiObject('Who did it.', () => ActorPart) actor!: ActorPart;
  @ApiText('The request that it came with.', { orNull: true, example: null }) request_id!: string | null;
  @ApiText('The event that it follows from.', { orNull: true, example: ID }) causation!: string | null;
  @ApiText('The same for all that followed from one request.', { example: ID }) correlation!: string;
  @ApiText('The subject, by an id that identifies nobody.', { orNull: true, example: null }) subject!: string | null;
  @ApiOneOf('Whether its data holds anything personal: sealed, opened, or forgotten with the person.', ['sealed', 'opened', 'forgotten'], {
    orNull: true,
    example: null,
  })
  personal!: PersonalPart;
  @ApiCount('Version of the shape that data has: the newest.', { example: 1 }) schema!: number;
  @ApiOpen('What there is to say about it, as the schema of its type tells; null where it cannot be read.', { orNull: true })
  data!: unknown;
  @ApiObject('What the store holds, where that has an older shape.', () => StoredPart, { orNull: true, example: null })
  stored!: StoredPart | null;
  @ApiText('Why it cannot be read; left out of every other event.', { orLeftOut: true, example: 'its data is not JSON' })
  unreadable?: string;
  @ApiTime('When it happened.') created_at!: number;
}

/** All that happened to one resource (interface §2.21). */
export class HistoryResource {
  @Constant('history') object!: 'history';
  @ApiText('Of what.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) resource!: string;
  @ApiList('Every event, oldest first.', () => FactResource) facts!: readonly FactResource[];
}

/** Positions are left out: they reveal the activity of other accounts. */
export const factResource = ({ position: _, at, stored_at: __, account: ___, ...fact }: FactRecord): FactResource => ({
  ...fact,
  created_at: at,
});
