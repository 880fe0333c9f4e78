import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ListBankCredits } from '#remittances/queries/bank-credit-list/list-bank-credits.query';
import type { Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { bankCreditMissing } from '#remittances/domain/remittance.errors';
import { bankCreditList } from '#remittances/queries/bank-credit-list/bank-credit-list.projection';

/** One credit as JSON text. Throws `resource_missing`. */
export class GetBankCredit extends Query<string> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListBankCredits)
export class ListBankCreditsHandler implements IQueryHandler<ListBankCredits> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListBankCredits): Promise<Page> {
    return this.readModels.list(bankCreditList.name, query);
  }
}

@QueryHandler(GetBankCredit)
export class GetBankCreditHandler implements IQueryHandler<GetBankCredit> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ id, scope }: GetBankCredit): Promise<string> {
    const credit = await this.readModels.get(bankCreditList.name, id, scope);
    if (credit === null) throw bankCreditMissing(id);
    return credit;
  }
}
