import { claimQueries } from '#reconciliation/claims/queries/claim-list/claim-list.projection';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { claimMissing } from '#reconciliation/claims/domain/claim.errors';
import { CLAIM_CODES, CLAIM_STATUSES, PARTIES } from '#reconciliation/claims/domain/claim.events';
import { CLAIM_LIST } from '#reconciliation/claims/queries/claim-list/claim-list.projection';
import { ClaimResource } from '#reconciliation/claims/resource/claim.resource';
import { bareNumber } from '#kernel/parcel-names';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import { checkScope, roleInsufficient } from '#http/access/scopes';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = {
  party: PARTIES,
  status: CLAIM_STATUSES,
  code: CLAIM_CODES,
  order_id: 'text',
  utr: bareNumber,
  currency: (currency: string) => currency.toUpperCase(),
  since: 'time',
} as const;
/** A claim compares couriers, gateways and the bank, so its readers must be allowed to read the money of all of them, not only `cod:read`. */
const ALSO_NEEDED = 'payments:read';

@Controller('reconciliation/claims')
export class ClaimListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('cod:read', { reads: [CLAIM_LIST] })
  @About(`
    What does not close between orders, what couriers remitted and gateways settled, and what the bank received, newest first: who owes, since
    when, and which rows prove it. The key also needs the scope payments:read.
  `)
  @AnswersList(ClaimResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery, @CurrentCaller() caller: Caller): Promise<string> {
    checkReader(caller);
    return listAnswer('/v1/reconciliation/claims', await this.queries.execute(claimQueries.page(query)));
  }

  @Get(':id')
  @Scope('cod:read', { reads: [CLAIM_LIST] })
  @About('One claim. The key also needs the scope payments:read.')
  @Answers(200, ClaimResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<string> {
    checkReader(caller);
    const claim = await this.queries.execute(claimQueries.one(id, caller.scope));
    if (claim === null) throw claimMissing(id);
    return claim;
  }
}

/** Throws if the key, or the person's role, does not cover the second scope. */
function checkReader({ key, person }: Caller): void {
  if (person === undefined) checkScope(key, ALSO_NEEDED);
  else if (!person.allows({ scope: ALSO_NEEDED, path: '/v1/settlements' })) throw roleInsufficient(person.role);
}
