import type { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** The event a job follows from, as stored in the job's payload. */
export interface Cause {
  readonly event: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly correlation: string;
  /** When the event was stored, Unix milliseconds. */
  readonly created: number;
  /** The request that the event was recorded for: only where what follows is the rest of what was requested, and no matter of time. */
  readonly request?: { readonly id: string; readonly idempotency_key: string | null };
  /** `event` is a partner's notice, by the partner's id of it: no event of the history. */
  readonly isNotice?: true;
}

/** Whether a part of a job's payload is its cause. */
export function isCause(part: unknown): part is Cause {
  const { event, account, livemode, correlation, created } = (part ?? {}) as Partial<Record<keyof Cause, unknown>>;
  const texts = [event, account, correlation].every((each) => typeof each === 'string');
  return texts && typeof livemode === 'boolean' && typeof created === 'number';
}

export const causeOf = ({ id, metadata, created }: RecordedEvent): Cause => ({
  event: id,
  account: metadata.account,
  livemode: metadata.livemode,
  correlation: metadata.correlation,
  created,
});

/** The cause of a policy's immediate reaction to the request of an event. */
export function requestedCauseOf(event: RecordedEvent): Cause {
  const { request_id: id, idempotency_key } = event.metadata;
  return { ...causeOf(event), ...(id !== null && { request: { id, idempotency_key } }) };
}

/** The context of a command that a policy gives: the same command each time the policy is repeated for the same event. `which` tells several apart. */
export const followUp = async (cause: Cause, policy: string, clocks: Pick<Clocks, 'of'>, which = ''): Promise<CommandContext> =>
  new CommandContext({
    account: cause.account,
    livemode: cause.livemode,
    actor: { type: 'service', id: null, name: policy },
    milliseconds: cause.created,
    performedAt: await clocks.of(scopeOf(cause.account, cause.livemode)),
    repeatable: `${policy}${which}\n${cause.event}`,
    requestId: cause.request?.id ?? null,
    idempotencyKey: cause.request?.idempotency_key ?? null,
    causation: cause.isNotice ? null : cause.event,
    correlation: cause.correlation,
  });
