import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';

/** The administrator's one-time setup of docs/deployment.md: the minimal rights of the service's user. */
export async function allowReadingAll(double: EventStoreDbDouble, user: string): Promise<void> {
  const administrator = EventStoreDBClient.connectionString(double.urlFor('admin', double.passwords.get('admin')!));
  await administrator.setStreamMetadata('$all', { acl: { readRoles: [user] } });
  await administrator.dispose();
}
