import { Injectable } from '@nestjs/common';
import { CourierTerms, type Terms } from '#orders/cod/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { courierBy, usualCourier } from '#reconciliation/remittances/domain/courier';
import { couriersOf } from '#reconciliation/remittances/queries/courier-list/couriers-of';

/** Provides couriers' terms to orders, as the account has set them up. An unknown courier has the default terms. */
@Injectable()
export class TermsOfCouriers extends CourierTerms {
  constructor(private readonly history: EventHistory) {
    super();
  }

  async of(account: string, livemode: boolean, courier_code: string | null): Promise<Terms> {
    const known = await couriersOf(this.history, account, livemode);
    const courier = (courier_code === null ? undefined : courierBy(known, courier_code)) ?? usualCourier(courier_code ?? '');
    const { cycle_days, tolerance_amount: amount, tolerance_percent: percent, deductions_netted } = courier;
    return { cycle_days, tolerance: { amount, percent }, deductions_netted };
  }

  async codeOf(account: string, livemode: boolean, courier_code: string): Promise<string> {
    return courierBy(await couriersOf(this.history, account, livemode), courier_code)?.code ?? courier_code;
  }
}
