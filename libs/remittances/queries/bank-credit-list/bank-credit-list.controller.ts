import { bareNumber } from '#kernel/parcel-names';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { comparedFilter } from '#http/validation/compared-filter';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { bankCreditList } from '#remittances/queries/bank-credit-list/bank-credit-list.projection';
import { GetBankCredit } from '#remittances/queries/bank-credit-list/bank-credit-list.query';
import { ListBankCredits } from '#remittances/queries/bank-credit-list/list-bank-credits.query';
import { BankCreditResource } from '#remittances/resource/bank-credit.resource';

const FILTERS = { utr: 'text' } as const;

@Controller('cod/bank_credits')
export class BankCreditListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('cod:read', { reads: [bankCreditList.name] })
  @About('Lists bank credits, newest first.')
  @AnswersList(BankCreditResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/cod/bank_credits', await this.queries.execute(new ListBankCredits(comparedFilter(query, 'utr', bareNumber))));
  }

  @Get(':id')
  @Scope('cod:read', { reads: [bankCreditList.name] })
  @About('Returns a bank credit.')
  @Answers(200, BankCreditResource, ['resource_missing'])
  get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    return this.queries.execute(new GetBankCredit(id, scope));
  }
}
