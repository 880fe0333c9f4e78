import { Module } from '@nestjs/common';
import { errorCodes } from '#http/errors/error-catalogue';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { AddListEntry, RemoveListEntry } from '#risk/commands/add-list-entry/add-list-entry.command';
import { WriteListEntryController } from '#risk/commands/add-list-entry/list-entry.controller';
import { AssessRisk } from '#risk/commands/assess-risk/assess-risk.command';
import { AssessRiskController } from '#risk/commands/assess-risk/assess-risk.controller';
import { ChangeSettings } from '#risk/commands/change-settings/change-settings.command';
import { ChangeSettingsController } from '#risk/commands/change-settings/change-settings.controller';
import { ImportListHandler } from '#risk/commands/import-list/import-list.handler';
import { ImportListController } from '#risk/commands/import-list/import-list.controller';
import { ThreadedLists } from '#risk/commands/import-list/threaded-lists';
import { TakeListPart } from '#risk/commands/take-list-part/take-list-part.command';
import { WriteRule } from '#risk/commands/write-rule/write-rule.command';
import { WriteRuleController } from '#risk/commands/write-rule/write-rule.controller';
import { customerHistory } from '#risk/counters/customer-history.projection';
import { listEntries, usedLists } from '#risk/counters/list-entries.projection';
import { pinCodeReturns, stateReturns } from '#risk/counters/place-returns.projection';
import { policiesOfRules } from '#risk/counters/policies-of-rules.projection';
import { riskPolicies } from '#risk/counters/policy.projection';
import { StoredCounters } from '#risk/counters/stored-counters';
import { StoredLists } from '#risk/counters/stored-lists';
import { deviceVelocity, phoneVelocity } from '#risk/counters/velocity.projection';
import { KeyedHashes } from '#risk/features/keyed-hashes';
import { RecordOutcomeWhenGoodsEnd } from '#risk/policies/record-outcome-when-goods-end.policy';
import { TakeListPartWhenReceived } from '#risk/policies/take-list-part-when-received.policy';
import { assessmentList } from '#risk/queries/assessment-list/assessment-list.projection';
import { AssessmentController } from '#risk/queries/assessment-list/assessment.controller';
import { GetAssessmentHandler } from '#risk/queries/assessment-list/get-assessment.query';
import { ExportListHandler } from '#risk/queries/list-entries/export-list.query';
import { ListEntriesController } from '#risk/queries/list-entries/list-entries.controller';
import { ListRiskListEntriesHandler } from '#risk/queries/list-entries/list-list-entries.query';
import { GetListImportHandler } from '#risk/queries/list-import/get-list-import.query';
import { ListImportController } from '#risk/queries/list-import/list-import.controller';
import { listImports } from '#risk/queries/list-import/list-import.projection';
import { GetPerformanceHandler } from '#risk/queries/performance/get-performance.query';
import { PerformanceController } from '#risk/queries/performance/performance.controller';
import { weeklyOutcomes } from '#risk/queries/performance/performance.projection';
import { GetPolicyHandler } from '#risk/queries/policy/get-policy.query';
import { PolicyController } from '#risk/queries/policy/policy.controller';
import { TryRuleController } from '#risk/queries/rule-trial/try-rule.controller';
import { TryRuleHandler } from '#risk/queries/rule-trial/try-rule.query';
import { RiskAssessor, TimeZones } from '#risk/risk-assessor';
import { RISK_CHANGES } from '#risk/risk.changed-objects';
import { RISK_ERRORS } from '#risk/risk.error-codes';
import { RISK_HISTORIES } from '#risk/risk.histories';
import { RISK_PERSONAL_FACTS } from '#risk/risk.personal-facts';
import { RISK_SEARCHABLES } from '#risk/risk.searchables';
import { RISK_UPCASTS } from '#risk/risk.upcasts';
import { StoredRiskAssessor } from '#risk/stored-risk-assessor';
import { StoredTimeZones } from '#risk/stored-time-zones';
import { searchables } from '#dashboard/search/contract';

@Module({
  controllers: [
    AssessRiskController,
    AssessmentController,
    ChangeSettingsController,
    WriteRuleController,
    PolicyController,
    TryRuleController,
    WriteListEntryController,
    ImportListController,
    ListImportController,
    ListEntriesController,
    PerformanceController,
  ],
  providers: [
    ...commandHandlers(AddListEntry, RemoveListEntry, TakeListPart, AssessRisk, ChangeSettings, WriteRule),
    ImportListHandler,
    changedObjects(RISK_CHANGES),
    streamCategories('risk_assessment', 'risk_outcome', 'risk_policy', 'risk_list_entry', 'risk_list_import', 'risk_list_import_part'),
    upcasts(RISK_UPCASTS),
    StoredCounters,
    StoredLists,
    ThreadedLists,
    TakeListPartWhenReceived,
    GetListImportHandler,
    ExportListHandler,
    ListRiskListEntriesHandler,
    personalFacts(RISK_PERSONAL_FACTS),
    KeyedHashes,
    { provide: RiskAssessor, useClass: StoredRiskAssessor },
    { provide: TimeZones, useClass: StoredTimeZones },
    GetAssessmentHandler,
    GetPolicyHandler,
    TryRuleHandler,
    GetPerformanceHandler,
    errorCodes(RISK_ERRORS),
    RecordOutcomeWhenGoodsEnd,
    searchables(RISK_SEARCHABLES),
    resourceHistories(RISK_HISTORIES),
    projections([
      weeklyOutcomes,
      listEntries,
      listImports,
      usedLists,
      assessmentList,
      riskPolicies,
      policiesOfRules,
      customerHistory,
      phoneVelocity,
      deviceVelocity,
      pinCodeReturns,
      stateReturns,
    ]),
  ],
  exports: [RiskAssessor, TimeZones],
})
export class RiskModule {}
