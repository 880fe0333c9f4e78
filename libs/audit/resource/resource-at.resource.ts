import type { ResourceDiff } from '#audit/at/resources-at';
import { OmitType } from '@nestjs/swagger';
import { ActorPart } from '#api-reference/actor.part';
import { Constant, ApiList, ApiObject, ApiOpen, ApiText, ApiTime, ApiUnion } from '#api-reference/api-fields';

const ORDER = 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m';
const VALUES = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: {} }, { type: 'object' }];

/** A resource as it was (interface §2.21). */
export class ResourceAtResource {
  @Constant('resource_at') object!: 'resource_at';
  @ApiText('Which one.', { example: ORDER }) resource!: string;
  @ApiTime('The second at whose end it was so.') time!: number;
  @ApiOpen('What GET answered then.') state!: object;
}

class ChangePart {
  @ApiText('Its path in the resource.', { example: 'customer.phone' }) field!: string;
  @ApiUnion('The value before; null where there was none.', VALUES, { orNull: true, example: 'pending' }) from!: unknown;
  @ApiUnion('The value after; null where none is left.', VALUES, { orNull: true, example: 'paid' }) to!: unknown;
}

class StepPart {
  @ApiText('The event that changed it; null where time alone did.', { orNull: true, example: null }) fact!: string | null;
  @ApiText('Its type.', { orNull: true, example: 'order.paid' }) type!: string | null;
  @ApiTime('When it happened.') created_at!: number;
  @ApiObject('Who did it.', () => ActorPart, { orNull: true }) actor!: ActorPart | null;
  @ApiText('The request that it came with.', { orNull: true, example: null }) request_id!: string | null;
  @ApiText('What it was, in words.', { example: 'The order was paid.' }) summary!: string;
  @ApiList('What it changed, field by field.', () => ChangePart) changes!: readonly ChangePart[];
}

/** The same for operators, with where it is in the history. */
class StoredStepPart extends OmitType(StepPart, ['created_at']) {
  @ApiText('Where the event is in the history.', { orNull: true, example: '00000000000000001274' }) position!: string | null;
  @ApiTime('When it happened.') at!: number;
}

/** The changes of a resource between two moments, for operators. */
export class ResourceDiffResource implements ResourceDiff {
  @Constant('resource_diff') object!: 'resource_diff';
  @ApiText('Which one.', { example: ORDER }) resource!: string;
  @ApiList('Event by event, oldest first.', () => StoredStepPart) steps!: readonly StoredStepPart[];
  @ApiList('From the first to the last, without the steps in between.', () => ChangePart) changes!: readonly ChangePart[];
}

/** The changes of a resource between two times (interface §2.21). */
export class ResourceChangesResource {
  @Constant('resource_changes') object!: 'resource_changes';
  @ApiText('Which one.', { example: ORDER }) resource!: string;
  @ApiList('Event by event, oldest first.', () => StepPart) steps!: readonly StepPart[];
  @ApiList('From the first to the last, without the steps in between.', () => ChangePart) changes!: readonly ChangePart[];
}

const changesShown = (changes: ResourceDiff['changes']): ChangePart[] =>
  changes.map(({ field, from = null, to = null }) => ({ field, from, to }));

/** Places in the history are left out, as of facts. */
export const changesResource = ({ resource, steps, changes }: ResourceDiff): ResourceChangesResource => ({
  object: 'resource_changes',
  resource,
  steps: steps.map(({ position: _, at, changes: made, ...step }) => ({ ...step, created_at: at, changes: changesShown(made) })),
  changes: changesShown(changes),
});
