import type { ConnectionFact, ConnectionMade } from '#integrations/connections/domain/connection.events';
import type { Projection } from '#platform/projector/projection';
import { scopeOf } from '#platform/storage/documents';

export const CONNECTIONS = 'connections';

/** A connection as commands and policies find it; its secrets are sealed. */
export interface ConnectionDocument extends ConnectionMade {
  readonly account: string;
  readonly livemode: boolean;
  readonly created_at: number;
}

export const connectionLookup: Projection<ConnectionDocument> = {
  name: CONNECTIONS,
  version: 1,
  filters: { scope: ({ account, livemode }) => scopeOf(account, livemode), key_id: ({ key_id }) => key_id },
  documentOf: ({ type, data }) => (type === 'connection.made' ? (data as ConnectionFact['data']).connection : null),
  evolve: (_, { data, at, metadata: { account, livemode } }) => ({ ...(data as ConnectionMade), account, livemode, created_at: at }),
  createdAt: (connection) => connection.created_at,
};
