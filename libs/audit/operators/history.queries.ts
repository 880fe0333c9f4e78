import type { ResourceHistories } from '#audit/at/resource-histories';
import type { FactFilter } from '#audit/history/fact-filter';
import { positionIn } from '#audit/history/position-argument';
import type { UnixSeconds } from '#kernel/time';
import { momentOf } from '#admin/operators/moment';
import { Flag, Text, Whole } from '#http/validation/fields';

const MAYBE = { optional: true, empty: 'refused' } as const;
const PERSONAL = { ...MAYBE, description: 'Opens what is personal. Needs a reason; both are recorded (personal_data.read).' };
const WHEN = 'how long ago (30m, 6h, 3d), Unix seconds or a date of UTC';
const POSITION = 'A position in the history, with or without zeros before it.';

/** The filter of facts; all conditions must hold, including the named account. */
export class FactsFilter {
  @Text({ ...MAYBE, description: 'Of this order, or other resource with a history of its own.' }) order?: string;
  @Text({ ...MAYBE, description: 'Of this type, or with `*` at its end of several.', example: 'refund.*' }) type?: string;
  @Text({ ...MAYBE, description: 'Done by this key, person or kind of actor.', example: 'operator' }) actor?: string;
  @Text({ ...MAYBE, description: `That happened then or later: ${WHEN}.`, example: '2026-01-31' }) from?: string;
  @Text({ ...MAYBE, description: `That happened before: ${WHEN}.` }) to?: string;
  @Text({ ...MAYBE, description: `Up to this position. ${POSITION}` }) until?: string;
}

export class FactListQuery extends FactsFilter {
  @Text({ ...MAYBE, description: `After this position. ${POSITION}` }) after?: string;
  @Whole({ ...MAYBE, min: 1, max: 10_000, description: 'The most entries; 100 when left out.' }) limit?: number;
  @Flag(PERSONAL) personal?: boolean;
}

export class FactsQuery {
  @Flag(PERSONAL) personal?: boolean;
}

export class ExportHistoryBody extends FactsFilter {
  @Text({ max: 4096, description: 'A directory of the machine that the service runs on.', example: '/var/exports/2026' })
  directory!: string;
  @Whole({ ...MAYBE, min: 1, max: 4096, description: 'About how large each file is, in MiB; 64 when left out.' }) part_size?: number;
}

export class StateQuery extends FactsQuery {
  @Text({ ...MAYBE, description: `At the end of that second: ${WHEN}.` }) time?: string;
  @Text({ ...MAYBE, description: `After the event at this position, in place of a time. ${POSITION}` }) position?: string;
}

export class ChangesQuery extends FactsQuery {
  @Text({ description: `From when: ${WHEN}, or \`position:N\`.`, example: '2026-01-31' }) from!: string;
  @Text({ ...MAYBE, description: 'To when; now when left out.' }) to?: string;
}

export class SkipEventBody {
  @Text({ max: 100, description: POSITION, example: '1274' }) position!: string;
}

/** Throws `invalid_value`, `invalid_format` and, for an invalid order, the error of its histories. */
export async function wantedFacts(
  { order, type, actor, from, to, until }: FactsFilter,
  account: string | undefined,
  resources: ResourceHistories,
  now: UnixSeconds,
): Promise<FactFilter> {
  const moment = (typed: string | undefined, name: string) => (typed === undefined ? undefined : momentOf(typed, now, name));
  return {
    account,
    streams: order === undefined ? undefined : await resources.streamsOf(order),
    type,
    actor,
    from: moment(from, 'from'),
    to: moment(to, 'to'),
    until: until === undefined ? undefined : positionIn(until, 'until'),
  };
}
