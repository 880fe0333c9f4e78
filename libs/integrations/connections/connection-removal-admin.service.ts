import { Injectable } from '@nestjs/common';
import { NamedAccount } from '#platform/operators/named-account';
import { ConnectionRemoval, type Removal } from '#integrations/connections/connection-removal';
import { Connections } from '#integrations/connections/connections';
import { Clocks } from '#platform/clock/clocks';
import { textArgument } from '#platform/control/arguments';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { operatorCommand } from '#platform/control/operator-command';

/** How operators remove a connection: with payments or refunds under way only when they say so. */
@Injectable()
export class ConnectionRemovalAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly connections: Connections,
    private readonly removal: ConnectionRemoval,
    private readonly clocks: Clocks,
  ) {
    adminOperations.register('connections.remove', changes('id', 'yes'), (args) => this.remove(args));
  }

  private async remove(args: Arguments): Promise<Removal> {
    const connection = await this.connections.storedOf(await this.namedAccount.of(args), textArgument(args, 'id'));
    const { account, livemode } = connection;
    return this.removal.remove(connection, args['yes'] === true, () => operatorCommand(account, livemode, this.clocks));
  }
}
