import { Injectable } from '@nestjs/common';
import type { CourierTerms, Terms } from '#orders/cod/contract';

/** The terms of a courier that nobody has set up (interface §2.16). */
const USUAL_TERMS: Terms = { cycle_days: 10, tolerance: 100, deductions_netted: true };

@Injectable()
export class UsualCourierTerms implements CourierTerms {
  async of(): Promise<Terms> {
    return USUAL_TERMS;
  }
}
