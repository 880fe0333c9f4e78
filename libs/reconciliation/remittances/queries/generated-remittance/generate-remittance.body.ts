import { Currency, OneOf, Text } from '#http/validation/fields';
import { REMITTANCE_FORMATS } from '#reconciliation/remittances/queries/generated-remittance/generate-remittance.query';
import { REMITTANCE_KINDS, type RemittanceKind } from '#reconciliation/remittances/shapes/generated-remittance';

export class GenerateRemittanceBody {
  @Text({ max: 40, description: 'Code of the courier.', example: 'delhivery' })
  courier_code!: string;

  @Currency({ optional: true, description: 'Currency of the cash; defaults to INR.' })
  currency?: string;

  @OneOf(REMITTANCE_KINDS, {
    description: 'Fault to simulate. The first shipment and every third after it are affected; messy adds rows that cannot be read.',
  })
  kind!: RemittanceKind;

  @OneOf(Object.keys(REMITTANCE_FORMATS), { description: 'JSON can be posted as it is.' })
  format!: keyof typeof REMITTANCE_FORMATS;
}
