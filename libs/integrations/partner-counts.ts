import { Injectable } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

export type CallOutcome = 'answered' | 'refused' | 'unavailable';
/** `kept`: it is applied later. `dropped`: that was not possible within a day. */
export type NoticeOutcome = 'applied' | 'ignored' | 'repeated' | 'kept' | 'dropped' | 'refused';

export interface PartnerCount {
  readonly labels: { readonly partner: string; readonly outcome: string };
  readonly value: number;
}

/** Counts calls to partners and notices from partners since the process began, by partner and outcome. */
@Injectable()
@Measures({ duty: 'performs' })
export class PartnerCounts implements Measured {
  private readonly calls = new Map<string, PartnerCount>();
  private readonly notices = new Map<string, PartnerCount>();

  called(partner: string, outcome: CallOutcome): void {
    count(this.calls, partner, outcome);
  }

  /** `refused`: the signature is wrong, so nothing in the notice is trusted, including its sender. */
  countNotice(partner: string, outcome: NoticeOutcome): void {
    count(this.notices, partner, outcome);
  }

  measuredBy(metrics: Metrics): void {
    const labels = ['partner', 'outcome'] as const;
    metrics.measureCounts('partner_calls_total', 'Calls of partners, by how they ended', labels, () => this.ofCalls());
    metrics.measureCounts('partner_notices_total', 'Notices of partners, by outcome', labels, () => this.ofNotices());
  }

  ofCalls(): PartnerCount[] {
    return [...this.calls.values()];
  }

  ofNotices(): PartnerCount[] {
    return [...this.notices.values()];
  }
}

function count(counts: Map<string, PartnerCount>, partner: string, outcome: string): void {
  const key = `${partner} ${outcome}`;
  counts.set(key, { labels: { partner, outcome }, value: (counts.get(key)?.value ?? 0) + 1 });
}
