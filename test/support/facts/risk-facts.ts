import { assess } from '#risk/domain/assess';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import type { RiskAssessed } from '#risk/domain/risk.events';
import { type RiskSettings, DEFAULT_SETTINGS } from '#risk/domain/settings';
import { SESSION } from '#test/support/facts/order-facts';

export const ASSESSMENT = 'risk_0000000000000000000000aa';

/** A purchase without risk factors. */
export const harmless: RiskInputs = {
  amount: 50_000,
  currency: 'INR',
  payment_option: 'cod',
  hour: 12,
  customer: null,
  device: null,
  phone: null,
  email: null,
  address: null,
  postal_code: null,
  state: null,
  pincode: null,
  history: { orders: 0, delivered: 0, rto: 0, open_cod: 0 },
  returns: { pincode: { delivered: 0, rto: 0 }, state: { delivered: 0, rto: 0 } },
  velocity: { phone_1h: 1, device_24h: 1 },
  prepaid_failed: false,
  lists: { block: [], allow: [] },
  products: [],
  tags: [],
};

/** 55 points: an impossible phone number, an unknown place and random keys. */
export const dubious: RiskInputs = {
  ...harmless,
  phone: { valid: false, repeated_digits: false },
  address: { short: false, house_number: true, gibberish: true },
  pincode: { known: false, in_state: true },
};

export const assessed = (inputs: RiskInputs, settings: Partial<RiskSettings> = {}): RiskAssessed => {
  const all = { ...DEFAULT_SETTINGS, ...settings };
  return {
    assessment: ASSESSMENT,
    occasion: 'session',
    checkout_session: SESSION,
    order: null,
    model: 1,
    ...assess(inputs, all, []),
    inputs,
    settings: all,
    settings_version: 0,
  };
};
