import { hash } from 'node:crypto';
import { makeId } from '#kernel/ids';
import { DAY } from '#kernel/time';
import type { SignedIn } from '#people/domain/user.events';
import { ACCESS_TYPES, type AccessLogEntryResource, type AccessType } from '#people/resource/access-log-entry.resource';
import type { Recorded, RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

export const ACCESS_LOG = 'access_log';

const TYPES: ReadonlySet<string> = new Set(ACCESS_TYPES);

const isAccess = (event: RecordedEvent): event is RecordedEvent<AccessType> => TYPES.has(event.type);

/** The fields of all these facts; each fact has some of them. */
interface Access extends Partial<Pick<SignedIn, 'session' | 'factors' | 'address' | 'user_agent'>> {
  readonly livemode: boolean;
  readonly reason?: string | null;
  /** The route or command that revealed the personal data. */
  readonly by?: string;
  readonly resources?: readonly string[];
}

/**
 * Sign-ins, also failed and refused ones, sign-outs, tokens issued and revoked, and reads of personal data: one entry per event. The log belongs to the
 * account, so reads in test mode are listed in live mode.
 */
export const accessLog: Projection<AccessLogEntryResource, Recorded<AccessType, Access>> = {
  name: ACCESS_LOG,
  version: 3,
  ofOneStream: true,
  window: 400 * DAY,
  filters: { type: ({ type }) => type, user: ({ user }) => user },
  eachOf: (event) => (isAccess(event) ? [ofAccount(event)] : []),
  documentOf: (event) => entryOf(event),
  evolve: (_, event) => {
    const { type, data, metadata, at } = event;
    const { livemode, session, factors, address, user_agent, reason, by, resources } = data;
    return {
      id: entryOf(event),
      object: 'access_log_entry',
      type,
      livemode,
      actor: metadata.actor,
      user: metadata.actor.type === 'user' ? metadata.actor.id : null,
      session: session ?? null,
      factors: factors ?? [],
      address: address ?? null,
      user_agent: user_agent ?? null,
      reason: reason ?? null,
      by: by ?? null,
      resources: resources ?? [],
      request_id: metadata.request_id,
      created_at: at,
    };
  },
  createdAt: ({ created_at }) => created_at,
};

/** The id of an entry: the event's time in milliseconds, so that entries of one second are in order, and a hash of its id, so that a rebuild makes the same one. */
const entryOf = ({ id, created }: Recorded): string => makeId('acl', created, hash('sha256', id, 'buffer'));

/** The event as one of live mode, with its own mode in its data, so that one list has both modes. */
const ofAccount = (event: RecordedEvent<AccessType>): Recorded<AccessType, Access> => ({
  ...event,
  data: { ...event.data, livemode: event.metadata.livemode },
  metadata: { ...event.metadata, livemode: true },
});
