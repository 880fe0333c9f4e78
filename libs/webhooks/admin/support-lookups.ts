import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { NamedAccount } from '#admin/operators/named-account';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { Attempts } from '#webhooks/delivery/attempts';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { GetWebhookEndpoint } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';

/** An account in one of its modes. */
export interface Whose {
  readonly account: string;
  readonly livemode: boolean;
  readonly scope: Scope;
}

/** Finds endpoints and deliveries in both modes of the account that an operator names, or of all accounts. */
@Injectable()
export class SupportLookups {
  constructor(
    private readonly namedAccount: NamedAccount,
    private readonly queries: QueryBus,
    private readonly attempts: Attempts,
  ) {}

  /** Throws `resource_missing` if there is no account, or not the named one. */
  async orAll(account: string | undefined): Promise<Whose[]> {
    return modesOf(await this.namedAccount.orAll({ account }));
  }

  /** Also throws `missing_field` if the account is ambiguous. */
  async one(account: string | undefined): Promise<Whose[]> {
    return modesOf([await this.namedAccount.of({ account })]);
  }

  /** Throws `resource_missing`. */
  async endpoint(id: string, account: string | undefined): Promise<Whose> {
    for (const whose of await this.orAll(account))
      if ((await this.queries.execute(new GetWebhookEndpoint(id, whose.scope))) !== null) return whose;
    throw missing(`webhook endpoint ${id}`, 'endpoints list');
  }

  /** Throws `resource_missing`. */
  async delivery(id: string, account: string | undefined): Promise<Whose & { attempt: DeliveryAttempt }> {
    for (const whose of await this.orAll(account)) {
      const attempt = await this.attempts.read(id, whose.scope);
      if (attempt !== null) return { ...whose, attempt };
    }
    throw missing(`delivery attempt ${id}`, 'deliveries list');
  }
}

const modesOf = (accounts: readonly string[]): Whose[] =>
  accounts.flatMap((account) => [false, true].map((livemode) => ({ account, livemode, scope: scopeOf(account, livemode) })));

/** Operators have no key, so the message must not mention the key's mode. */
const missing = (what: string, where: string): DomainError =>
  new DomainError('resource_missing', `There is no ${what}, or it is another account's. See ${where}.`, 'id');
