import type { Tolerance } from '#orders/cod/domain/remittance-line';

export interface Terms {
  /** Days from delivery until the money is due. */
  readonly cycle_days: number;
  readonly tolerance: Tolerance;
  /** Whether the courier sends the collected amount less its charges. */
  readonly deductions_netted: boolean;
}

/** Port to the terms of couriers, which are configured in the remittances room. */
export abstract class CourierTerms {
  /** The terms of a courier. `courier_code`: null if the courier is unknown; then, as for one without settings, the default terms. */
  abstract of(account: string, livemode: boolean, courier_code: string | null): Promise<Terms>;

  /** The code under which the account, or the built-in list, knows this courier; otherwise the code as given. */
  abstract codeOf(account: string, livemode: boolean, courier_code: string): Promise<string>;
}
