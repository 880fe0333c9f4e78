import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { bankCreditImports } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.projection';
import { GetBankCreditImport } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.query';
import { BankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.resource';

@Controller('cod/bank_credit_imports')
export class BankCreditImportController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  @Scope('cod:read', { reads: [bankCreditImports.name] })
  @About('Returns the progress of an import of bank credits, and the results of its rows.')
  @Answers(200, BankCreditImportResource, ['resource_missing'])
  get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    return this.queries.execute(new GetBankCreditImport(id, scope));
  }
}
