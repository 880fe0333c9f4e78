import type {
  ConnectionCredentials,
  ConnectionFact,
  ConnectionMade,
  ConnectionRemoved,
  ConnectionTested,
} from '#integrations/connections/domain/connection.events';
import type { Projection } from '#platform/projector/projection';
import { scopeOf } from '#platform/storage/documents';

export const CONNECTIONS = 'connections';

/** A connection as commands and policies find it; its secrets are sealed. A removed connection loses them once nothing is under way. */
export interface ConnectionDocument extends ConnectionMade {
  readonly account: string;
  readonly livemode: boolean;
  readonly created_at: number;
  readonly tested: (ConnectionTested & { readonly at: number }) | null;
  readonly removed_at: number | null;
  /** The latest end of following a removed connection; null if nothing is followed. */
  readonly followed_until: number | null;
}

const STREAM = /^connection-(.+)$/;
const NO_SECRETS = { key_secret: '', webhook_secret: '' };

export const connectionLookup: Projection<ConnectionDocument> = {
  name: CONNECTIONS,
  version: 3,
  steady: true,
  filters: {
    scope: ({ account, livemode }) => scopeOf(account, livemode),
    account: ({ account }) => account,
    key_id: ({ key_id }) => key_id,
  },
  documentOf: ({ stream }) => STREAM.exec(stream)?.[1] ?? null,
  evolve(connection, { type, data, at, metadata: { account, livemode } }) {
    switch (type as ConnectionFact['type']) {
      case 'connection.made':
        return { ...(data as ConnectionMade), account, livemode, created_at: at, tested: null, removed_at: null, followed_until: null };
      case 'connection.changed':
        return connection && { ...connection, ...(data as Partial<ConnectionCredentials>) };
      case 'connection.tested':
        return connection && { ...connection, tested: { ...(data as ConnectionTested), at } };
      case 'connection.removed':
        return connection && removed(connection, data as ConnectionRemoved, at);
      case 'connection.credentials_erased':
        return connection && { ...connection, ...NO_SECRETS, followed_until: null };
      default:
        return connection;
    }
  },
  createdAt: (connection) => connection.created_at,
};

function removed(connection: ConnectionDocument, { followed_until }: ConnectionRemoved, removed_at: number): ConnectionDocument {
  if (followed_until === undefined) return { ...connection, ...NO_SECRETS, removed_at };
  return { ...connection, removed_at, followed_until };
}
