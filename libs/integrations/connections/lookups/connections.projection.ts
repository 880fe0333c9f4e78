import type {
  ConnectionCredentials,
  ConnectionFact,
  ConnectionMade,
  ConnectionTested,
} from '#integrations/connections/domain/connection.events';
import type { Projection } from '#platform/projector/projection';
import { scopeOf } from '#platform/storage/documents';

export const CONNECTIONS = 'connections';

/** A connection as commands and policies find it; its secrets are sealed. A removed one is kept without them. */
export interface ConnectionDocument extends ConnectionMade {
  readonly account: string;
  readonly livemode: boolean;
  readonly created_at: number;
  readonly tested: (ConnectionTested & { readonly at: number }) | null;
  readonly removed_at: number | null;
}

const STREAM = /^connection-(.+)$/;
const NO_SECRETS = { key_secret: '', webhook_secret: '' };

export const connectionLookup: Projection<ConnectionDocument> = {
  name: CONNECTIONS,
  version: 2,
  filters: {
    scope: ({ account, livemode }) => scopeOf(account, livemode),
    account: ({ account }) => account,
    key_id: ({ key_id }) => key_id,
  },
  documentOf: ({ stream }) => STREAM.exec(stream)?.[1] ?? null,
  evolve(connection, { type, data, at, metadata: { account, livemode } }) {
    switch (type as ConnectionFact['type']) {
      case 'connection.made':
        return { ...(data as ConnectionMade), account, livemode, created_at: at, tested: null, removed_at: null };
      case 'connection.changed':
        return connection && { ...connection, ...(data as Partial<ConnectionCredentials>) };
      case 'connection.tested':
        return connection && { ...connection, tested: { ...(data as ConnectionTested), at } };
      case 'connection.removed':
        return connection && { ...connection, ...NO_SECRETS, removed_at: at };
      default:
        return connection;
    }
  },
  createdAt: (connection) => connection.created_at,
};
