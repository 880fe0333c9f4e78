import { fact, type View } from '#kernel/fact';
import type { ConnectionFact, ConnectionMade } from '#integrations/connections/domain/connection.events';

/** Whether the connection is there already. */
export const madeConnection: View<boolean, ConnectionFact> = { initial: false, evolve: () => true };

export const makeConnection = (made: boolean, connection: ConnectionMade): ConnectionFact[] =>
  made ? [] : [fact('connection.made', connection)];
