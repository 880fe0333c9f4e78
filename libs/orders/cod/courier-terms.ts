import type { Tolerance } from '#orders/cod/domain/remittance-line';

export interface Terms {
  /** Days from delivery until the money is due. */
  readonly cycle_days: number;
  readonly tolerance: Tolerance;
  /** Whether what the courier sends is what it collected less its charges. */
  readonly deductions_netted: boolean;
}

/** Couriers are set up where remittances are taken in; a collection asks for the terms it is under. */
export abstract class CourierTerms {
  /** null: nobody said who carries the order. A courier that is not set up has the usual terms. */
  abstract of(account: string, livemode: boolean, courier_code: string | null): Promise<Terms>;

  /** A courier as the account calls it, where it has been set up or is known everywhere; else as it was named. */
  abstract codeOf(account: string, livemode: boolean, courier_code: string): Promise<string>;
}
