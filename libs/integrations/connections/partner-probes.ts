import { Injectable } from '@nestjs/common';
import type { ConnectionKind } from '#integrations/connections/domain/connection.events';
import type { OpenedConnection } from '#integrations/connections/opened-connection';

/** Sends the partner a request that changes nothing. Rejects with the partner's objection if it does not accept the connection. */
export type Probe = (connection: OpenedConnection) => Promise<unknown>;

/** The test for each kind of connection. The part that makes the clients of a kind registers it. */
@Injectable()
export class PartnerProbes {
  private readonly probes = new Map<ConnectionKind, Probe>();

  register(kind: ConnectionKind, probe: Probe): void {
    if (this.probes.has(kind)) throw new Error(`Two probes are registered for ${kind}.`);
    this.probes.set(kind, probe);
  }

  /** Tests a connection. Returns null if the partner answers as expected, otherwise the reason. */
  async fault(connection: OpenedConnection): Promise<string | null> {
    const probe = this.probes.get(connection.kind);
    if (probe === undefined) return `No partner of the kind ${connection.kind} can be reached here.`;
    try {
      await probe(connection);
      return null;
    } catch (fault) {
      return (fault as Error).message;
    }
  }
}
