import { fact, type View } from '#kernel/fact';
import { connectionMissing } from '#integrations/connections/domain/connection.errors';
import type {
  ConnectionCredentials,
  ConnectionFact,
  ConnectionMade,
  ConnectionTested,
} from '#integrations/connections/domain/connection.events';

export type ConnectionState = 'none' | 'standing' | 'removed';

export const connectionState: View<ConnectionState, ConnectionFact> = {
  initial: 'none',
  evolve: (state, { type }) => (type === 'connection.made' ? 'standing' : type === 'connection.removed' ? 'removed' : state),
};

export const makeConnection = (state: ConnectionState, connection: ConnectionMade): ConnectionFact[] =>
  state === 'none' ? [fact('connection.made', connection)] : [];

/** New keys for the same account at the partner: what went through the connection stays with it. */
export const changeConnection = (state: ConnectionState, id: string, changes: Partial<ConnectionCredentials>): ConnectionFact[] => [
  fact('connection.changed', standing(state, id, changes)),
];

export const recordTest = (state: ConnectionState, id: string, tested: ConnectionTested): ConnectionFact[] => [
  fact('connection.tested', standing(state, id, tested)),
];

/** For good: nothing goes out through it any more, and what comes in is not known any more. */
export const removeConnection = (state: ConnectionState, id: string): ConnectionFact[] => [
  fact('connection.removed', standing(state, id, {})),
];

function standing<Data>(state: ConnectionState, id: string, data: Data): Data {
  if (state !== 'standing') throw connectionMissing(id);
  return data;
}
