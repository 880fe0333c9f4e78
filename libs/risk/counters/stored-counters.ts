import { Injectable } from '@nestjs/common';
import { scopeOf } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import { CUSTOMER_HISTORY, type CustomerHistory, openAt } from '#risk/counters/customer-history.projection';
import { PIN_CODE_RETURNS, placeKey, type PlaceReturns, STATE_RETURNS } from '#risk/counters/place-returns.projection';
import { RISK_POLICIES } from '#risk/counters/policy.projection';
import { DEVICE_VELOCITY, DEVICE_WINDOW, PHONE_VELOCITY, PHONE_WINDOW, type Velocity, within } from '#risk/counters/velocity.projection';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import { type RiskPolicy, riskPolicy } from '#risk/domain/policy';
import type { AssessmentContext } from '#risk/risk-assessor';

type Known = Pick<RiskInputs, 'customer' | 'device' | 'postal_code' | 'state'>;
type Counted = Pick<RiskInputs, 'history' | 'returns' | 'velocity'>;

const NO_RETURNS = { delivered: 0, rto: 0 };

/** Reads what an assessment needs of an account's history: its policy, and the counters of customers, devices and places. */
@Injectable()
export class StoredCounters {
  constructor(private readonly lookups: Lookups) {}

  /** The account's policy; the default one if it has changed nothing. */
  async policyOf({ account, livemode }: AssessmentContext): Promise<RiskPolicy> {
    return (await this.lookups.find<RiskPolicy>(RISK_POLICIES, scopeOf(account, livemode))) ?? riskPolicy.initial;
  }

  /** The counters of a customer, a device and a place. What is null, or not counted yet, has zeros. */
  async of({ customer, device, postal_code, state }: Known, { account, livemode, now }: AssessmentContext): Promise<Counted> {
    const placed = (place: string | null): string | null => place && placeKey(account, livemode, place);
    const [history, phone, used, pincode, around] = await Promise.all([
      this.find<CustomerHistory>(CUSTOMER_HISTORY, customer),
      this.find<Velocity>(PHONE_VELOCITY, customer),
      this.find<Velocity>(DEVICE_VELOCITY, device),
      this.find<PlaceReturns>(PIN_CODE_RETURNS, placed(postal_code)),
      this.find<PlaceReturns>(STATE_RETURNS, placed(state)),
    ]);
    return {
      history: {
        orders: history?.orders ?? 0,
        delivered: history?.delivered ?? 0,
        rto: history?.rto ?? 0,
        open_cod: openAt(history, now).length,
      },
      returns: { pincode: returnsOf(pincode), state: returnsOf(around) },
      velocity: { phone_1h: within(phone, PHONE_WINDOW, now).length, device_24h: within(used, DEVICE_WINDOW, now).length },
    };
  }

  private find<Doc>(lookup: string, key: string | null): Promise<Doc | null> {
    return key === null ? Promise.resolve(null) : this.lookups.find<Doc>(lookup, key);
  }
}

const returnsOf = (known: PlaceReturns | null) => (known === null ? NO_RETURNS : { delivered: known.delivered, rto: known.rto });
