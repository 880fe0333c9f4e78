import { Injectable } from '@nestjs/common';
import { Lookups } from '#platform/storage/lookups';
import { scopeOf } from '#platform/storage/documents';
import { RISK_POLICIES } from '#risk/counters/policy.projection';
import { type RiskPolicy, riskPolicy } from '#risk/domain/policy';
import { TimeZones } from '#risk/risk-assessor';

@Injectable()
export class StoredTimeZones extends TimeZones {
  constructor(private readonly lookups: Lookups) {
    super();
  }

  async of(account: string, livemode: boolean): Promise<string> {
    const policy = (await this.lookups.find<RiskPolicy>(RISK_POLICIES, scopeOf(account, livemode))) ?? riskPolicy.initial;
    return policy.settings.time_zone;
  }
}
