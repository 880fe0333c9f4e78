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

/** `followed`: removed, and its credentials are kept for what is under way. */
export type ConnectionState = 'none' | 'standing' | 'followed' | 'removed';

/** How long what was under way when a connection was removed is followed at most. */
const FOLLOWED_FOR = 30 * DAY;

export const connectionState: View<ConnectionState, ConnectionFact> = {
  initial: 'none',
  evolve(state, { type, data }) {
    switch (type) {
      case 'connection.made':
        return 'standing';
      case 'connection.removed':
        return data.followed_until === undefined ? 'removed' : 'followed';
      case 'connection.credentials_erased':
        return 'removed';
      default:
        return state;
    }
  },
};

export const makeConnection = (state: ConnectionState, connection: ConnectionMade): ConnectionFact[] =>
  state === 'none' ? [fact('connection.made', connection)] : [];

/** New keys for the same account at the partner: what went through the connection stays with it. */
export const changeConnection = (state: ConnectionState, id: string, changes: Partial<ConnectionCredentials>): ConnectionFact[] => [
  fact('connection.changed', requireActive(state, id, changes)),
];

export const recordTest = (state: ConnectionState, id: string, tested: ConnectionTested): ConnectionFact[] => [
  fact('connection.tested', requireActive(state, id, tested)),
];

/** For good: nothing new goes through it. What is under way at a gateway is followed to its end. `now` is the machine's time. */
export const removeConnection = (state: ConnectionState, id: string, kind: ConnectionKind, now: UnixSeconds): ConnectionFact[] => [
  fact('connection.removed', requireActive(state, id, isGateway(kind) ? { followed_until: now + FOLLOWED_FOR } : {})),
];

export const eraseCredentials = (state: ConnectionState): ConnectionFact[] =>
  state === 'followed' ? [fact('connection.credentials_erased', {})] : [];

/**
 * Whether something of this moment (the machine's, Unix milliseconds) came after the removal. In the second of the removal it may have come before:
 * a refund that the gateway may have made by then has to be followed.
 */
export const isAfterRemoval = (followed_until: UnixSeconds, milliseconds: number): boolean =>
  Math.floor(milliseconds / 1000) > followed_until - FOLLOWED_FOR;

function requireActive<Data>(state: ConnectionState, id: string, data: Data): Data {
  if (state !== 'standing') throw connectionMissing(id);
  return data;
}
