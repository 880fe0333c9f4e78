import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { alertRules } from '#alerts/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { CourierTerms } from '#orders/cod/contract';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { ImportRemittanceController } from '#reconciliation/remittances/admin/import-remittance.controller';
import { CloseRemittance } from '#reconciliation/remittances/commands/close-remittance/close-remittance.command';
import { CloseRemittanceController } from '#reconciliation/remittances/commands/close-remittance/close-remittance.controller';
import { CountSettlement } from '#reconciliation/remittances/commands/count-settlement/count-settlement.command';
import { DeleteBankCredit } from '#reconciliation/remittances/commands/delete-bank-credit/delete-bank-credit.command';
import { DeleteBankCreditController } from '#reconciliation/remittances/commands/delete-bank-credit/delete-bank-credit.controller';
import { ImportBankCreditsHandler } from '#reconciliation/remittances/commands/import-bank-credits/import-bank-credits.handler';
import { ReceiveBankCredit } from '#reconciliation/remittances/commands/receive-bank-credit/receive-bank-credit.command';
import { ReceiveBankCreditController } from '#reconciliation/remittances/commands/receive-bank-credit/receive-bank-credit.controller';
import { ReceiveRemittanceHandler } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.handler';
import { ReceiveRemittanceController } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.controller';
import { SetUpCourier } from '#reconciliation/remittances/commands/set-up-courier/set-up-courier.command';
import { SetUpCourierController } from '#reconciliation/remittances/commands/set-up-courier/set-up-courier.controller';
import { TakeBackPart } from '#reconciliation/remittances/commands/take-back-part/take-back-part.command';
import { TakeBankCredits } from '#reconciliation/remittances/commands/take-bank-credits/take-bank-credits.command';
import { VoidRemittance } from '#reconciliation/remittances/commands/void-remittance/void-remittance.command';
import { IncomingRemittances } from '#reconciliation/remittances/files/incoming-remittances';
import { ThreadedFiles } from '#reconciliation/remittances/files/threaded-files';
import { currenciesOfTransfers } from '#reconciliation/remittances/matching/currencies-of-transfers.projection';
import { MissingOrders } from '#reconciliation/remittances/matching/missing-orders';
import { OrderMatching } from '#reconciliation/remittances/matching/order-matching';
import { PartMatching } from '#reconciliation/remittances/matching/part-matching';
import { RunConclusion } from '#reconciliation/remittances/matching/run-conclusion';
import { transfersOfCredits } from '#reconciliation/remittances/matching/transfers-of-credits.projection';
import { WeighRemittanceHandler } from '#reconciliation/remittances/matching/weigh-remittance.query';
import { CompareWithBankWhenRemittanceIsMatched } from '#reconciliation/remittances/policies/compare-with-bank-when-remittance-is-matched.policy';
import { MatchRemittanceWhenReceived } from '#reconciliation/remittances/policies/match-remittance-when-received.policy';
import { NoteFindingWhenBankCurrencyDiffers } from '#reconciliation/remittances/policies/note-finding-when-bank-currency-differs.policy';
import { NoteFindingWhenBankDiffers } from '#reconciliation/remittances/policies/note-finding-when-bank-differs.policy';
import { TakeBackLinesWhenRemittanceIsVoided } from '#reconciliation/remittances/policies/take-back-lines-when-remittance-is-voided.policy';
import { TakeBankCreditsWhenImported } from '#reconciliation/remittances/policies/take-bank-credits-when-imported.policy';
import { BankCreditImportController } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.controller';
import { bankCreditImports } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.projection';
import { GetBankCreditImportHandler } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.query';
import { BankCreditListController } from '#reconciliation/remittances/queries/bank-credit-list/bank-credit-list.controller';
import { bankCreditList } from '#reconciliation/remittances/queries/bank-credit-list/bank-credit-list.projection';
import { CourierListController } from '#reconciliation/remittances/queries/courier-list/courier-list.controller';
import { GetCourierHandler, ListCouriersHandler } from '#reconciliation/remittances/queries/courier-list/courier-list.query';
import { TermsOfCouriers } from '#reconciliation/remittances/queries/courier-list/terms-of-couriers';
import { GenerateRemittanceController } from '#reconciliation/remittances/queries/generated-remittance/generate-remittance.controller';
import { GenerateRemittanceHandler } from '#reconciliation/remittances/queries/generated-remittance/generate-remittance.query';
import { remittanceFindingList } from '#reconciliation/remittances/queries/remittance-finding-list/remittance-finding-list.projection';
import { remittanceLineList } from '#reconciliation/remittances/queries/remittance-line-list/remittance-line-list.projection';
import { RemittanceListController } from '#reconciliation/remittances/queries/remittance-list/remittance-list.controller';
import { remittanceList } from '#reconciliation/remittances/queries/remittance-list/remittance-list.projection';
import {
  GetRemittanceHandler,
  ListOfRemittanceHandler,
  ListRemittancesHandler,
} from '#reconciliation/remittances/queries/remittance-list/remittance-list.query';
import { SuggestedOrders } from '#reconciliation/remittances/queries/remittance-list/suggested-orders';
import { REMITTANCE_ALERTS } from '#reconciliation/remittances/remittance.alerts';
import { REMITTANCES_CHANGES } from '#reconciliation/remittances/remittance.changed-objects';
import { REMITTANCE_HISTORIES } from '#reconciliation/remittances/remittance.histories';
import { REMITTANCE_SEARCHABLES } from '#reconciliation/remittances/remittance.searchables';
import { REMITTANCE_UPCASTS } from '#reconciliation/remittances/remittance.upcasts';
import { searchables } from '#dashboard/search/contract';

/** Additional fields of this room's errors, for the API reference. */
const ERROR_DETAILS = {
  headers_seen: { type: 'array', items: { type: 'string' }, description: 'With `csv_header_unrecognized`: the headers of the file.' },
  nearest_headers: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'With `csv_header_unrecognized`: which known field a header may be.',
  },
  remittance: { type: 'string', description: 'With `remittance_duplicate`: what the same bytes have become before.' },
};

/** Reconciles what couriers remit and what the bank receives. The ports that it uses are provided by global modules. */
@Module({
  imports: [AccountsModule],
  controllers: [
    SetUpCourierController,
    CourierListController,
    ReceiveRemittanceController,
    ImportRemittanceController,
    CloseRemittanceController,
    RemittanceListController,
    ReceiveBankCreditController,
    DeleteBankCreditController,
    BankCreditListController,
    BankCreditImportController,
    GenerateRemittanceController,
  ],
  providers: [
    ...commandHandlers(
      CloseRemittance,
      VoidRemittance,
      SetUpCourier,
      CountSettlement,
      DeleteBankCredit,
      ReceiveBankCredit,
      TakeBankCredits,
      TakeBackPart,
    ),
    ReceiveRemittanceHandler,
    ImportBankCreditsHandler,
    changedObjects(REMITTANCES_CHANGES),
    streamCategories(
      'couriers',
      'remittance',
      'remittance_part',
      'remittance_file',
      'bank_credit_import',
      'bank_credit_import_part',
      'bank_transfer',
    ),
    ListCouriersHandler,
    GetCourierHandler,
    IncomingRemittances,
    WeighRemittanceHandler,
    OrderMatching,
    MissingOrders,
    PartMatching,
    RunConclusion,
    TakeBankCreditsWhenImported,
    MatchRemittanceWhenReceived,
    CompareWithBankWhenRemittanceIsMatched,
    NoteFindingWhenBankDiffers,
    NoteFindingWhenBankCurrencyDiffers,
    TakeBackLinesWhenRemittanceIsVoided,
    GenerateRemittanceHandler,
    ListRemittancesHandler,
    GetRemittanceHandler,
    ListOfRemittanceHandler,
    SuggestedOrders,
    GetBankCreditImportHandler,
    upcasts(REMITTANCE_UPCASTS),
    alertRules(REMITTANCE_ALERTS),
    errorCodes({}, ERROR_DETAILS),
    searchables(REMITTANCE_SEARCHABLES),
    resourceHistories(REMITTANCE_HISTORIES),
    projections([
      remittanceList,
      remittanceLineList,
      remittanceFindingList,
      bankCreditList,
      bankCreditImports,
      transfersOfCredits,
      currenciesOfTransfers,
    ]),
    { provide: CourierTerms, useClass: TermsOfCouriers },
    ThreadedFiles,
  ],
  exports: [CourierTerms],
})
export class RemittancesModule {}
