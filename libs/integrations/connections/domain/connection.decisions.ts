import { fact, type View } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import { connectionMissing } from '#integrations/connections/domain/connection.errors';
import {
  type ConnectionCredentials,
  type ConnectionFact,
  type ConnectionKind,
  type ConnectionMade,
  type ConnectionTested,
  isGateway,
} from '#integrations/connections/domain/connection.events';

/** `active`: usable. `followed`: removed, but its credentials are kept for payments and refunds under way. */
export type ConnectionState = 'none' | 'active' | 'followed' | 'removed';

/** The longest time for which a removed connection's payments and refunds are followed. */
const FOLLOWED_FOR = 30 * DAY;

export const connectionState: View<ConnectionState, ConnectionFact> = {
  initial: 'none',
  evolve(state, { type, data }) {
    switch (type) {
      case 'connection.made':
        return 'active';
      case 'connection.removed':
        return data.followed_until === undefined ? 'removed' : 'followed';
      case 'connection.credentials_erased':
        return 'removed';
      default:
        return state;
    }
  },
};

/** A connection together with the credentials of its proposed changes, by proposal. */
export interface ProposedConnection {
  readonly connection: ConnectionState;
  readonly credentials: Readonly<Record<string, Partial<ConnectionCredentials>>>;
}

export const proposedConnection: View<ProposedConnection, ConnectionFact> = {
  initial: { connection: connectionState.initial, credentials: {} },
  evolve({ connection, credentials }, event) {
    if (event.type !== 'connection.credentials_proposed') return { connection: connectionState.evolve(connection, event), credentials };
    const { proposal, ...proposed } = event.data;
    return { connection, credentials: { ...credentials, [proposal]: proposed } };
  },
};

export const makeConnection = (state: ConnectionState, connection: ConnectionMade): ConnectionFact[] =>
  state === 'none' ? [fact('connection.made', connection)] : [];

/** Replaces the keys to the same account at the partner; existing payments keep the connection. */
export const changeConnection = (state: ConnectionState, id: string, changes: Partial<ConnectionCredentials>): ConnectionFact[] => [
  fact('connection.changed', requireActive(state, id, changes)),
];

export const recordTest = (state: ConnectionState, id: string, tested: ConnectionTested): ConnectionFact[] => [
  fact('connection.tested', requireActive(state, id, tested)),
];

/** Removes a connection for good: nothing new uses it. Payments and refunds under way at a gateway are followed to their end. `now` is the machine's time. */
export const removeConnection = (state: ConnectionState, id: string, kind: ConnectionKind, now: UnixSeconds): ConnectionFact[] => [
  fact('connection.removed', requireActive(state, id, isGateway(kind) ? { followed_until: now + FOLLOWED_FOR } : {})),
];

export const eraseCredentials = (state: ConnectionState): ConnectionFact[] =>
  state === 'followed' ? [fact('connection.credentials_erased', {})] : [];

/**
 * Whether a moment (the machine's, Unix milliseconds) is after the removal. A moment in the same second may be before it, and a refund that the
 * gateway may have made by then must be followed.
 */
export const isAfterRemoval = (followed_until: UnixSeconds, milliseconds: number): boolean =>
  Math.floor(milliseconds / 1000) > followed_until - FOLLOWED_FOR;

function requireActive<Data>(state: ConnectionState, id: string, data: Data): Data {
  if (state !== 'active') throw connectionMissing(id);
  return data;
}
