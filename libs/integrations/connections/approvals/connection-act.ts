import { Injectable } from '@nestjs/common';
import {
  changeConnection,
  makeConnection,
  proposedConnection,
  type ProposedConnection,
  removeConnection,
} from '#integrations/connections/domain/connection.decisions';
import {
  type ConnectionCredentials,
  type ConnectionKind,
  type ConnectionMade,
  connectionStream,
} from '#integrations/connections/domain/connection.events';
import { Clock } from '#kernel/time';
import { OWNERS, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const CONNECTION_ACT = 'connection';

/** The parameters of a proposal, without secrets. */
export type ProposedChange =
  | ({ readonly does: 'make' } & Omit<ConnectionMade, 'connection' | 'key_secret' | 'webhook_secret'>)
  | {
      readonly does: 'change';
      readonly kind: ConnectionKind;
      readonly name: string;
      /** The public part of the credentials, if it changes. */
      readonly key_id?: string;
      /** The credentials that change. */
      readonly changes: readonly string[];
    }
  | { readonly does: 'remove'; readonly kind: ConnectionKind; readonly name: string };

/** Makes, changes or removes a connection of live mode after another owner's approval. */
@Injectable()
export class ConnectionAct extends ProposedAct {
  readonly name = CONNECTION_ACT;
  readonly resource = 'connections';

  constructor(private readonly clock: Clock) {
    super();
  }

  override approversOf(): readonly string[] {
    return OWNERS;
  }

  override stream(connection: string): string {
    return connectionStream(connection);
  }

  override prepare({ proposal, subject: id, params }: Proposal): PreparedAct<ProposedConnection> {
    const change = params as unknown as ProposedChange;
    const prepared = (rule: PreparedAct<ProposedConnection>['rule'], result: string | null = null) => ({
      view: proposedConnection,
      rule,
      result,
    });
    if (change.does === 'remove') return prepared((state) => removeConnection(state.connection, id, change.kind, this.clock.now()));
    if (change.does === 'change') return prepared((state) => changeConnection(state.connection, id, state.credentials[proposal]!));
    const { does: _, ...made } = change;
    return prepared(({ connection, credentials }) => {
      const { key_secret, webhook_secret } = credentials[proposal] as ConnectionCredentials;
      return makeConnection(connection, { ...made, key_secret, webhook_secret, connection: id });
    }, id);
  }
}
