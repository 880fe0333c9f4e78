import { Injectable } from '@nestjs/common';
import { NamedAccount } from '#platform/operators/named-account';
import { addressOf, ownAddressOf } from '#integrations/connections/addresses';
import { ConnectionBook } from '#integrations/connections/connection-book';
import { chargingArgument } from '#integrations/connections/charging';
import { Connections } from '#integrations/connections/connections';
import { changedCredentials, CONNECTABLE, type Connectable, credentialsOf } from '#integrations/connections/credentials';
import { connectionMissing } from '#integrations/connections/domain/connection.errors';
import type { ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { type ConnectionRecord, connectionRecord } from '#integrations/connections/resource/connection.record';
import { Clocks } from '#platform/clock/clocks';
import { Configuration } from '#platform/config/configuration';
import { nameArgument, oneOfArgument, textArgument } from '#platform/control/arguments';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { newestFirst } from '#platform/control/list-of';
import { operatorCommand } from '#platform/control/operator-command';

/** What operators do with the connections of an account to its partners. */
@Injectable()
export class ConnectionsAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly connections: Connections,
    private readonly book: ConnectionBook,
    private readonly probes: PartnerProbes,
    private readonly configuration: Configuration,
    private readonly clocks: Clocks,
  ) {
    adminOperations.register('connections.create', changes('kind', 'name'), (args) => this.create(args));
    adminOperations.register('connections.list', 'reads', async (args) => newestFirst('/connections', await this.list(args)));
    adminOperations.register('connections.update', changes('id'), (args) => this.update(args));
    adminOperations.register('connections.test', changes('id'), (args) => this.test(args));
  }

  /** The record, with the secret that the partner signs its notices with, shown this once; null where the partner has yet to say it. */
  private async create(args: Arguments): Promise<ConnectionRecord & { readonly webhook_secret: string | null }> {
    const kind = oneOfArgument(args, 'kind', CONNECTABLE) as Connectable;
    const livemode = oneOfArgument(args, 'mode', ['test', 'live']) === 'live';
    const name = nameArgument(args);
    const credentials = credentialsOf(kind, livemode, args);
    const base_url = addressOf(args['baseUrl'], livemode);
    const account = await this.namedAccount.of(args);
    const charging = chargingArgument(kind, args);
    const made = await this.book.make(
      { kind, name, base_url, ...charging, ...credentials },
      await operatorCommand(account, livemode, this.clocks),
    );
    const toBeSaid = kind === 'stripe' && args['webhookSecret'] === undefined;
    return { ...this.shown(made), webhook_secret: toBeSaid ? null : credentials.webhook_secret || null };
  }

  private async list(args: Arguments): Promise<ConnectionRecord[]> {
    return (await this.connections.stored(await this.namedAccount.of(args))).map((each) => this.shown(each));
  }

  private async update(args: Arguments): Promise<ConnectionRecord> {
    const { connection, kind, account, livemode, base_url } = await this.named(args);
    if (kind === 'sandbox') throw connectionMissing(connection);
    ownAddressOf({ id: connection, livemode, base_url });
    await this.book.change(connection, changedCredentials(kind, livemode, args), await operatorCommand(account, livemode, this.clocks));
    return this.record(account, connection);
  }

  private async test(args: Arguments): Promise<ConnectionRecord> {
    const { connection, kind, account, livemode } = await this.named(args);
    const opened = await this.connections.byId(connection, [kind]);
    const error = opened && (await this.probes.fault(opened));
    await this.book.tested(connection, { succeeded: error === null, error }, await operatorCommand(account, livemode, this.clocks));
    return this.record(account, connection);
  }

  private async named(args: Arguments): Promise<ConnectionDocument> {
    return this.connections.storedOf(await this.namedAccount.of(args), textArgument(args, 'id'));
  }

  private async record(account: string, id: string): Promise<ConnectionRecord> {
    return this.shown(await this.connections.storedOf(account, id));
  }

  private shown(connection: ConnectionDocument): ConnectionRecord {
    return connectionRecord(connection, (path) => this.configuration.page(path));
  }
}
