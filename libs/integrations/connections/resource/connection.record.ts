import { chargingOf } from '#integrations/connections/charging';
import type { Charging, ConnectionKind } from '#integrations/connections/domain/connection.events';
import type { ConnectionDocument } from '#integrations/connections/lookups/connections.projection';

/** A connection for operators, without our secrets. Times in Unix seconds. */
export interface ConnectionRecord {
  readonly id: string;
  readonly object: 'connection';
  readonly kind: ConnectionKind;
  readonly livemode: boolean;
  readonly name: string;
  readonly key_id: string;
  readonly base_url: string | null;
  /** How a gateway charges; null for other partners. */
  readonly charging: Charging | null;
  /** The address for the partner's notices; null if it sends none. */
  readonly notices_url: string | null;
  readonly tested_at: number | null;
  /** The partner's objection in the last test; null if that succeeded, or before any test. */
  readonly test_error: string | null;
  readonly created_at: number;
}

/** `page` turns a path into a full address. */
export function connectionRecord(connection: ConnectionDocument, page: (path: string) => string): ConnectionRecord {
  const { connection: id, kind, livemode, name, key_id, base_url, created_at, tested } = connection;
  const charging = chargingOf(connection);
  const room = kind === 'shopify' ? 'storefront' : charging === null ? null : 'payments';
  return {
    id,
    object: 'connection',
    kind,
    livemode,
    name,
    key_id,
    base_url,
    charging,
    notices_url: room === null ? null : page(`/v1/integrations/${room}/${id}`),
    tested_at: tested?.at ?? null,
    test_error: tested?.error ?? null,
    created_at,
  };
}
