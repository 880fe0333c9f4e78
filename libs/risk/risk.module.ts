import { Module } from '@nestjs/common';
import { projections } from '#platform/projector/projections.module';
import { customerHistory } from '#risk/counters/customer-history.projection';
import { pinCodeReturns, stateReturns } from '#risk/counters/place-returns.projection';
import { riskPolicies } from '#risk/counters/policy.projection';
import { StoredCounters } from '#risk/counters/stored-counters';
import { deviceVelocity, phoneVelocity } from '#risk/counters/velocity.projection';
import { KeyedHashes } from '#risk/features/keyed-hashes';
import { RiskAssessor } from '#risk/risk-assessor';
import { StoredRiskAssessor } from '#risk/stored-risk-assessor';

@Module({
  providers: [
    StoredCounters,
    KeyedHashes,
    { provide: RiskAssessor, useClass: StoredRiskAssessor },
    projections([riskPolicies, customerHistory, phoneVelocity, deviceVelocity, pinCodeReturns, stateReturns]),
  ],
  exports: [RiskAssessor],
})
export class RiskModule {}
