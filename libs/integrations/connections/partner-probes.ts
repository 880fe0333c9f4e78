import { Injectable } from '@nestjs/common';
import type { ConnectionKind } from '#integrations/connections/domain/connection.events';
import type { OpenedConnection } from '#integrations/connections/opened-connection';

/** Asks a partner something that changes nothing; throws what the partner has against the connection. */
export type Probe = (connection: OpenedConnection) => Promise<unknown>;

/** How a connection of each kind is tried out. Each partner's room registers its own. */
@Injectable()
export class PartnerProbes {
  private readonly probes = new Map<ConnectionKind, Probe>();

  register(kind: ConnectionKind, probe: Probe): void {
    if (this.probes.has(kind)) throw new Error(`Two probes are registered for ${kind}.`);
    this.probes.set(kind, probe);
  }

  /** null when the partner answers as it should; otherwise why not. */
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
