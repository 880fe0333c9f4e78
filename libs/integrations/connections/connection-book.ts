import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { CONNECTION_ACT, type ProposedChange } from '#integrations/connections/approvals/connection-act';
import {
  changeConnection,
  connectionState,
  type ConnectionState,
  eraseCredentials,
  makeConnection,
  type ProposedConnection,
  proposedConnection,
  recordTest,
  removeConnection,
} from '#integrations/connections/domain/connection.decisions';
import {
  type ConnectionCredentials,
  type ConnectionFact,
  type ConnectionKind,
  type ConnectionMade,
  connectionStream,
  type ConnectionTested,
} from '#integrations/connections/domain/connection.events';
import { notYetInForce } from '#integrations/connections/domain/connection.errors';
import { placeOfSecret } from '#integrations/connections/opened-connection';
import { type ConnectionDocument, connectionLookup } from '#integrations/connections/lookups/connections.projection';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import { fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#privacy/secrets/secret-box';
import { ReadModels } from '#platform/storage/read-models';
import { type ProposalResource, proposeInstead } from '#proposals/contract';

/** Writes changes of connections, with sealed secrets. A change that is not visible soon is reported as `read_model_behind`. */
@Injectable()
export class ConnectionBook {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readModels: ReadModels,
    private readonly secrets: SecretBox,
    private readonly owners: AccountOwners,
  ) {}

  /** Returns the connection as lookups will, even if they do not have it yet. Its webhook secret is readable: no other answer shows it. */
  async make(connection: Omit<ConnectionMade, 'connection'>, context: CommandContext): Promise<ConnectionDocument> {
    const id = context.id('conn');
    const made = { ...this.sealed(id, connection), connection: id };
    const { events } = await this.eventStore.decide(connectionStream(id), connectionState, (state) => makeConnection(state, made), context);
    await waitUntilVisible(context, this.readModels);
    const found = events.reduce<ConnectionDocument | null>((document, event) => connectionLookup.evolve(document, event), null)!;
    return { ...found, webhook_secret: this.secrets.open(found.webhook_secret, placeOfSecret(id, 'webhook_secret')) };
  }

  /** @throws DomainError `resource_missing` */
  async change(id: string, changes: Partial<ConnectionCredentials>, context: CommandContext): Promise<void> {
    const sealed = this.sealed(id, changes);
    await this.write(id, (state) => changeConnection(state, id, sealed), context);
  }

  /** @throws DomainError `resource_missing` */
  async tested(id: string, tested: ConnectionTested, context: CommandContext): Promise<void> {
    await this.write(id, (state) => recordTest(state, id, tested), context);
  }

  /** @throws DomainError `resource_missing` */
  async remove(id: string, kind: ConnectionKind, now: UnixSeconds, context: CommandContext): Promise<void> {
    await this.write(id, (state) => removeConnection(state, id, kind, now), context);
  }

  /** Whether another owner has to approve a change of a connection: in live mode, money and messages go by it. */
  async needsApproval(context: CommandContext): Promise<boolean> {
    return context.livemode && (await this.owners.mustAgree(context));
  }

  /** Proposes a change. Its credentials are kept beside the proposal, which shows no secret. */
  async propose(
    id: string,
    params: ProposedChange,
    credentials: Partial<ConnectionCredentials> | null,
    rule: (state: ConnectionState) => ConnectionFact[],
    context: CommandContext,
  ): Promise<ProposalResource> {
    const proposal = context.id('prp');
    const draft = { proposal, act: CONNECTION_ACT, subject: id, params: { ...params }, safeguard: true } as const;
    const kept = credentials && fact('connection.credentials_proposed', { proposal, ...this.sealed(id, credentials) });
    const judged = (state: ProposedConnection): ConnectionFact[] => {
      rule(state.connection);
      return kept === null ? [] : [kept];
    };
    const proposed = await proposeInstead(this.eventStore, connectionStream(id), proposedConnection, draft, judged, context);
    await waitUntilVisible(context, this.readModels);
    return proposed;
  }

  /** Erases the credentials of a removed connection that has nothing under way. */
  async erase(id: string, context: CommandContext): Promise<void> {
    await this.write(id, eraseCredentials, context);
  }

  private async write(id: string, rule: (state: ConnectionState) => ConnectionFact[], context: CommandContext): Promise<void> {
    await this.eventStore.decide(connectionStream(id), connectionState, rule, context);
    if (!(await waitUntilVisible(context, this.readModels))) throw notYetInForce(id);
  }

  private sealed<Credentials extends Partial<ConnectionCredentials>>(id: string, credentials: Credentials): Credentials {
    const { key_secret, webhook_secret } = credentials;
    return {
      ...credentials,
      ...(key_secret !== undefined && { key_secret: this.secrets.seal(key_secret, placeOfSecret(id, 'key_secret')) }),
      ...(webhook_secret !== undefined && { webhook_secret: this.secrets.seal(webhook_secret, placeOfSecret(id, 'webhook_secret')) }),
    };
  }
}
