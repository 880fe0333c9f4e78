import { Injectable } from '@nestjs/common';
import { StoredCounters } from '#risk/counters/stored-counters';
import { StoredLists } from '#risk/counters/stored-lists';
import { assess } from '#risk/domain/assess';
import { MODEL } from '#risk/domain/factors';
import type { CountedShopper, Occasion, RiskAssessed } from '#risk/domain/risk.events';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import { addressFeatures, placeFeatures } from '#risk/features/address-features';
import { emailFeatures, phoneFeatures } from '#risk/features/contact-features';
import { KeyedHashes } from '#risk/features/keyed-hashes';
import { localHour } from '#risk/features/local-hour';
import { type AssessmentContext, type Purchase, RiskAssessor } from '#risk/risk-assessor';

/** Maximum products that are stored with an assessment, for rules about products. */
const MOST_PRODUCTS = 20;

/** Assesses purchases by the counters and lists in the account's read models. */
@Injectable()
export class StoredRiskAssessor extends RiskAssessor {
  constructor(
    private readonly counters: StoredCounters,
    private readonly lists: StoredLists,
    private readonly hashes: KeyedHashes,
  ) {
    super();
  }

  override async assess(assessment: string, purchase: Purchase, occasion: Occasion, context: AssessmentContext): Promise<RiskAssessed> {
    const { settings, settings_version, rules } = await this.counters.policyOf(context);
    const inputs = await this.inputsOf(purchase, occasion, settings.time_zone, context);
    const { checkout_session, order } = purchase;
    const judgement = assess(inputs, settings, rules);
    return { assessment, occasion, checkout_session, order, model: MODEL, ...judgement, inputs, settings, settings_version };
  }

  override counted(purchase: Purchase, context: AssessmentContext): CountedShopper {
    return { customer: this.hashes.customer(purchase, context), device: this.hashes.device(purchase, context) };
  }

  private async inputsOf(purchase: Purchase, occasion: Occasion, timeZone: string, context: AssessmentContext): Promise<RiskInputs> {
    const { amount, currency, payment_option, prepaid_failed, tags, customer, shipping_address, billing_address, line_items } = purchase;
    const address = shipping_address ?? billing_address;
    const known = { ...this.counted(purchase, context), ...placeFeatures(address, currency) };
    const [counted, lists] = await Promise.all([this.counters.of(known, context), this.lists.of(purchase, context)]);
    // A new session is not in the counters yet.
    const itself = occasion === 'session' ? 1 : 0;
    return {
      amount,
      currency,
      payment_option,
      hour: localHour(context.now, timeZone),
      ...known,
      phone: phoneFeatures(customer.phone),
      email: emailFeatures(customer.email),
      address: addressFeatures(address),
      ...counted,
      velocity: { phone_1h: counted.velocity.phone_1h + itself, device_24h: counted.velocity.device_24h + itself },
      prepaid_failed,
      lists,
      products: [...new Set(line_items.map(({ sku, name }) => sku ?? name))].slice(0, MOST_PRODUCTS),
      tags,
    };
  }
}
