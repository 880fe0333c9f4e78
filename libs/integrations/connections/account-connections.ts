import { Injectable } from '@nestjs/common';
import { addressOf, ownAddressOf } from '#integrations/connections/addresses';
import { chosenCharging } from '#integrations/connections/charging';
import { ConnectionBook } from '#integrations/connections/connection-book';
import { Connections } from '#integrations/connections/connections';
import { changedCredentials, type Connectable, credentialsOf, type GivenCredentials } from '#integrations/connections/credentials';
import { changeConnection, type ConnectionState } from '#integrations/connections/domain/connection.decisions';
import { connectionMissing } from '#integrations/connections/domain/connection.errors';
import type { Charging, ConnectionFact } from '#integrations/connections/domain/connection.events';
import type { ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { type ConnectionRecord, connectionRecord } from '#integrations/connections/resource/connection.record';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalResource } from '#proposals/contract';

export interface ConnectionDraft extends GivenCredentials {
  readonly kind: Connectable;
  readonly name: string;
  readonly charging?: Charging | null;
  readonly base_url?: string | null;
}

/** Makes, reads, changes and tests an account's connections to partners, for people and operators. Contexts have the connection's mode. */
@Injectable()
export class AccountConnections {
  constructor(
    private readonly connections: Connections,
    private readonly book: ConnectionBook,
    private readonly probes: PartnerProbes,
    private readonly configuration: Configuration,
  ) {}

  /** Both modes, oldest first. */
  async all(account: string): Promise<ConnectionRecord[]> {
    return (await this.connections.stored(account)).map((each) => this.shown(each));
  }

  /**
   * Returns the secret that the partner signs its notices with; null if the partner supplies its own later. Resolves to a proposal, which shows no
   * secret, if another owner must approve it.
   */
  async make(
    { kind, name, ...draft }: ConnectionDraft,
    context: CommandContext,
  ): Promise<(ConnectionRecord & { webhook_secret: string | null }) | ProposalResource> {
    const { base_url: address, charging, ...given } = draft;
    const { livemode } = context;
    const credentials = credentialsOf(kind, livemode, given);
    const base_url = addressOf(address, livemode);
    const { key_id } = credentials;
    const shown = { kind, name, base_url, ...chosenCharging(kind, charging), key_id };
    if (await this.book.needsApproval(context))
      return this.book.propose(context.id('conn'), { does: 'make', ...shown }, credentials, () => [], context);
    const made = await this.book.make({ ...shown, ...credentials }, context);
    const isPending = kind === 'stripe' && (given.webhook_secret ?? null) === null;
    return { ...this.shown(made), webhook_secret: isPending ? null : made.webhook_secret || null };
  }

  /**
   * Throws `resource_missing`, also for a sandbox connection, which has no credentials; `invalid_url` and `read_model_behind`. Resolves to a proposal if
   * another owner must approve it.
   */
  async update(
    connection: ConnectionDocument,
    given: GivenCredentials,
    context: CommandContext,
  ): Promise<ConnectionRecord | ProposalResource> {
    const { connection: id, kind, name, livemode, base_url } = connection;
    if (kind === 'sandbox') throw connectionMissing(id);
    ownAddressOf({ id, livemode, base_url });
    const credentials = changedCredentials(kind, livemode, given);
    const { key_id } = credentials;
    const shown = { kind, name, ...(key_id !== undefined && { key_id }), changes: Object.keys(credentials) };
    const rule = (state: ConnectionState): ConnectionFact[] => changeConnection(state, id, credentials);
    if (await this.book.needsApproval(context)) return this.book.propose(id, { does: 'change', ...shown }, credentials, rule, context);
    await this.book.change(id, credentials, context);
    return this.record(connection);
  }

  /** Tests the credentials at the partner and records the result. Throws `read_model_behind`. */
  async test(connection: ConnectionDocument, context: CommandContext): Promise<ConnectionRecord> {
    const { connection: id, kind } = connection;
    const opened = await this.connections.byId(id, [kind]);
    const error = opened && (await this.probes.fault(opened));
    await this.book.tested(id, { succeeded: error === null, error }, context);
    return this.record(connection);
  }

  private async record({ account, connection }: ConnectionDocument): Promise<ConnectionRecord> {
    return this.shown(await this.connections.storedOf(account, connection));
  }

  private shown(connection: ConnectionDocument): ConnectionRecord {
    return connectionRecord(connection, (path) => this.configuration.page(path));
  }
}
