import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { bankCreditImportMissing } from '#reconciliation/remittances/domain/remittance.errors';
import { bankCreditImports } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.projection';

/** One import as JSON text. Throws `resource_missing`. */
export class GetBankCreditImport extends Query<string> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(GetBankCreditImport)
export class GetBankCreditImportHandler implements IQueryHandler<GetBankCreditImport> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ id, scope }: GetBankCreditImport): Promise<string> {
    const found = await this.readModels.get(bankCreditImports.name, id, scope);
    if (found === null) throw bankCreditImportMissing(id);
    return found;
  }
}
