import type { ResourceDiff } from '#audit/at/resources-at';
import { OmitType } from '@nestjs/swagger';
import { ActorPart } from '#http/api-reference/actor.part';
import { Constant, ApiList, ApiObject, ApiOpen, ApiText, ApiTime, ApiUnion } from '#http/api-reference/api-fields';

const ORDER = 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m';
const VALUES = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: {} }, { type: 'object' }];

/** A past state of a resource (interface §2.21). */
export class ResourceAtResource {
  @Constant('resource_at') object!: 'resource_at';
  @ApiText('The resource.', { example: ORDER }) resource!: string;
  @ApiTime('Time of the state, at the end of the second.') time!: number;
  @ApiOpen('The resource as GET returned it at that time.') state!: object;
}

class ChangePart {
  @ApiText('Path of the field in the resource.', { example: 'customer.phone' }) field!: string;
  @ApiUnion('Previous value; null if there was none.', VALUES, { orNull: true, example: 'pending' }) from!: unknown;
  @ApiUnion('New value; null if it was removed.', VALUES, { orNull: true, example: 'paid' }) to!: unknown;
}

class StepPart {
  @ApiText('The event that changed the resource; null if only the passing of time did.', { orNull: true, example: null }) fact!:
    string | null;
  @ApiText('Type of the event.', { orNull: true, example: 'order.paid' }) type!: string | null;
  @ApiTime('Time of the event.') created_at!: number;
  @ApiObject('Who caused the event.', () => ActorPart, { orNull: true }) actor!: ActorPart | null;
  @ApiText('The request that caused the event.', { orNull: true, example: null }) request_id!: string | null;
  @ApiText('Human-readable summary.', { example: 'The order was paid.' }) summary!: string;
  @ApiList('Changed fields.', () => ChangePart) changes!: readonly ChangePart[];
}

/** A step for operators, which also has the position. */
class StoredStepPart extends OmitType(StepPart, ['created_at']) {
  @ApiText('Position of the event in the history.', { orNull: true, example: '00000000000000001274' }) position!: string | null;
  @ApiTime('Time of the event.') at!: number;
}

/** The changes of a resource between two moments, for operators. */
export class ResourceDiffResource implements ResourceDiff {
  @Constant('resource_diff') object!: 'resource_diff';
  @ApiText('The resource.', { example: ORDER }) resource!: string;
  @ApiList('Changes by event, oldest first.', () => StoredStepPart) steps!: readonly StoredStepPart[];
  @ApiList('Changes from the first to the last state, without those in between.', () => ChangePart) changes!: readonly ChangePart[];
}

/** The changes of a resource between two times (interface §2.21). */
export class ResourceChangesResource {
  @Constant('resource_changes') object!: 'resource_changes';
  @ApiText('The resource.', { example: ORDER }) resource!: string;
  @ApiList('Changes by event, oldest first.', () => StepPart) steps!: readonly StepPart[];
  @ApiList('Changes from the first to the last state, without those in between.', () => ChangePart) changes!: readonly ChangePart[];
}

const changesShown = (changes: ResourceDiff['changes']): ChangePart[] =>
  changes.map(({ field, from = null, to = null }) => ({ field, from, to }));

/** The changes for merchants. Positions are left out, because they reveal the activity of other accounts. */
export const changesResource = ({ resource, steps, changes }: ResourceDiff): ResourceChangesResource => ({
  object: 'resource_changes',
  resource,
  steps: steps.map(({ position: _, at, changes: made, ...step }) => ({ ...step, created_at: at, changes: changesShown(made) })),
  changes: changesShown(changes),
});
