import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { Clocks } from '#platform/clock/clocks';
import { actorOf, currentOperation } from '#admin/operators/current-operation';
import { operatorCommand } from '#admin/operators/operator-command';
import type { NamedAccount } from '#admin/operators/named-account';
import { accountIn, MODE } from '#admin/operators/operator-headers';
import type { OperatorsRoute } from '#admin/operators/operators-routes';
import { scopeOf } from '#platform/storage/documents';

/** Lets operators call routes of users. The caller is the account that they name; commands carry the operator as actor. */
export class OperatorCallers {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly clocks: Clocks,
  ) {}

  /** Sets the request's caller and command, as signing in does for a user. Does nothing for operators' own routes, which have no scope. */
  async admit(request: FastifyRequest, { config: { scope, byMode = false } }: Pick<OperatorsRoute, 'config'>): Promise<void> {
    if (scope === undefined) return;
    const account = await this.accounts.of({ account: accountIn(request.headers) });
    const livemode = byMode ? isLive(request) : true;
    const { operator, cause } = currentOperation();
    const { name } = actorOf(operator);
    const key = { id: 'operator', type: 'user', name: name!, scopes: [], rateLimit: 0 } as const;
    request.caller = { account, livemode, scope: scopeOf(account, livemode), key };
    if (cause !== null) request.command = await operatorCommand(account, livemode, this.clocks);
  }
}

/** Whether the header names live mode. Throws if it names neither: operators act on merchants' data, so there is no default. */
function isLive({ headers }: FastifyRequest): boolean {
  const mode = headers[MODE];
  if (mode === 'test' || mode === 'live') return mode === 'live';
  throw new DomainError('invalid_enum_value', 'The header X-Mode must be test or live.', 'X-Mode');
}
