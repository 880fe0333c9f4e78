import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';

/** Does what docs/deployment.md has an administrator do once: the least that the service's user needs. */
export async function allowReadingAll(double: EventStoreDbDouble, user: string): Promise<void> {
  const administrator = EventStoreDBClient.connectionString(double.urlFor('admin', double.passwords.get('admin')!));
  await administrator.setStreamMetadata('$all', { acl: { readRoles: [user] } });
  await administrator.dispose();
}
