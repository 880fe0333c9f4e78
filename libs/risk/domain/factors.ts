import type { Returns, RiskInputs } from '#risk/domain/risk-inputs';
import type { RiskSettings } from '#risk/domain/settings';

/** The version of the scoring model. Assessments by an earlier model are kept as they are. */
export const MODEL = 1;

/** The result of one factor: positive points for risk or negative ones for trust, and an explanation for the merchant's staff. */
interface Finding {
  readonly points: number;
  readonly detail: string;
}

/** A factor returns false, null, undefined or 0 points if it does not apply. */
type Factor = (inputs: RiskInputs, settings: RiskSettings) => Finding | false | null | undefined;

/** From these numbers on, sessions of a phone number in an hour, sessions of a device in a day, and open cash orders add points. */
const MANY = { phone_1h: 3, device_24h: 5, open_cod: 2 } as const;
/** The hour at which the night ends. */
const MORNING = 5;

/** With fewer ended orders to a PIN code, the rate of its state is used. It is also the weight of the prior in `smoothed`. */
const ENOUGH = 30;
/** The usual share of returned cash orders. A place with a higher share adds points. */
const USUAL_SHARE = 0.25;
/** From this share on, a place adds the maximum of points. */
const WORST_SHARE = 0.6;
/** From this many ended orders on, a customer's share of returns counts fully: a single return proves little. */
const CERTAIN = 3;

/** The factors of model 1, by their codes (interface §3.9). Lists change the recommendation and give no points. */
export const FACTORS = {
  list_block: ({ lists: { block } }) => block.length > 0 && { points: 0, detail: `On the block list: ${spoken(block)}.` },
  list_allow: ({ lists: { allow } }) => allow.length > 0 && { points: 0, detail: `On the allow list: ${spoken(allow)}.` },
  customer_new: ({ customer, history: { orders } }) =>
    customer !== null && orders === 0 && { points: 10, detail: 'The first order of this customer.' },
  customer_rto_history: ({ history }) => {
    const points = Math.round(30 * share(history) * Math.min(1, ended(history) / CERTAIN));
    return { points, detail: `${history.rto} of ${ended(history)} earlier orders of this customer came back.` };
  },
  customer_delivered_history: ({ history: { delivered } }) =>
    delivered > 0 && { points: -15, detail: `${delivered} earlier ${plural(delivered, 'order')} of this customer arrived.` },
  phone_invalid: ({ phone }) => phone?.valid === false && { points: 20, detail: 'The phone number cannot exist.' },
  phone_repeated_digits: ({ phone }) =>
    phone?.repeated_digits && { points: 10, detail: 'The phone number repeats its digits as invented ones do.' },
  email_disposable: ({ email }) => email?.disposable && { points: 5, detail: 'The e-mail address is of a kind that is thrown away.' },
  address_short: ({ address }) => address?.short && { points: 10, detail: 'The address is too short to be found.' },
  address_no_house_number: ({ address }) => address?.house_number === false && { points: 5, detail: 'The address has no house number.' },
  address_gibberish: ({ address }) => address?.gibberish && { points: 15, detail: 'The address reads like random keys.' },
  pincode_invalid: ({ pincode, postal_code }) => pincode?.known === false && { points: 20, detail: unknownPinCode(pincode, postal_code) },
  pincode_state_mismatch: ({ pincode }) =>
    pincode?.known && !pincode.in_state && { points: 10, detail: 'The PIN code lies in another state than the address says.' },
  pincode_rto_rate: ({ pincode, returns }) => {
    if (pincode?.known !== true) return null;
    const [rate, of] = placeRate(returns);
    const points = Math.round(25 * clamped((rate - USUAL_SHARE) / (WORST_SHARE - USUAL_SHARE)));
    return { points, detail: `About ${Math.round(rate * 100)} % of orders to this ${of} come back.` };
  },
  order_value_high: ({ amount }, { order_value_high: { from, to } }) => ({
    points: Math.ceil(10 * clamped((amount - from) / Math.max(1, to - from))),
    detail: 'The order is worth more than most.',
  }),
  velocity_phone_1h: ({ velocity: { phone_1h: count } }) =>
    count >= MANY.phone_1h && { points: 15, detail: `${count} checkouts with this phone number within an hour.` },
  velocity_device_24h: ({ velocity: { device_24h: count } }) =>
    count >= MANY.device_24h && { points: 10, detail: `${count} checkouts from this device within a day.` },
  multiple_open_cod: ({ history: { open_cod: count } }) =>
    count >= MANY.open_cod && { points: 10, detail: `${count} orders of this customer are still to be paid in cash.` },
  late_night: ({ hour }) => hour < MORNING && { points: 5, detail: 'Ordered between midnight and five.' },
  prepaid_failed_then_cod: ({ prepaid_failed, payment_option }) =>
    prepaid_failed && payment_option !== 'prepaid' && { points: 10, detail: 'Cash was chosen after an online payment had failed.' },
} as const satisfies Readonly<Record<string, Factor>>;

export type FactorCode = keyof typeof FACTORS;
export const FACTOR_CODES = Object.keys(FACTORS) as readonly FactorCode[];

function unknownPinCode({ table_date }: NonNullable<RiskInputs['pincode']>, postalCode: string | null): string {
  if (table_date === undefined) return 'India Post knows no such PIN code.';
  if (postalCode === null) return 'The postal code is no PIN code of six digits.';
  return `India Post knows no PIN code that begins with ${postalCode.slice(0, 3)}, as of ${table_date}.`;
}

/** The share of ended orders that were returned; 0 if none has ended. */
const share = (returns: Returns): number => returns.rto / Math.max(1, ended(returns));
const ended = ({ delivered, rto }: Returns): number => delivered + rto;

/** The estimated share of returns, and the kind of place that it is about: the PIN code, or its state if the code has few orders. */
function placeRate({ pincode, state }: RiskInputs['returns']): [rate: number, of: string] {
  const ofState = smoothed(state, USUAL_SHARE);
  return ended(pincode) < ENOUGH ? [ofState, 'state'] : [smoothed(pincode, ofState), 'PIN code'];
}

/** The share of returns, as if `ENOUGH` more orders with the share `prior` had ended. This keeps a few orders from giving an extreme share. */
const smoothed = (returns: Returns, prior: number): number => (returns.rto + ENOUGH * prior) / (ended(returns) + ENOUGH);

/** Limited to the range from 0 to 1. */
const clamped = (value: number): number => Math.min(1, Math.max(0, value));

const spoken = (words: readonly string[]): string => words.join(', ').replaceAll('_', ' ');
const plural = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);
