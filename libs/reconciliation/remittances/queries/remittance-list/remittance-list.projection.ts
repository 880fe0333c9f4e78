import { bareNumber, courierKey } from '#kernel/parcel-names';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import type { RemittanceFact, RemittancePartFact } from '#reconciliation/remittances/domain/remittance.events';
import type { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';
import { remittanceResource } from '#reconciliation/remittances/resource/remittance.view';

const SHOWN = new Set<string>([
  'remittance.received',
  'remittance.part_matched',
  'remittance.reconciled',
  'remittance.failed',
  'remittance.bank_differed',
  'remittance.bank_agreed',
  'remittance.bank_currency_differed',
  'remittance.bank_currency_agreed',
  'remittance.closed',
  'remittance.voided',
] satisfies (RemittanceFact | RemittancePartFact)['type'][]);

export const remittanceList: Projection<RemittanceResource> = {
  name: 'remittances',
  version: 7,
  filters: {
    status: ({ status }) => status,
    courier_code: ({ courier_code }) => courierKey(courier_code),
    utr: ({ utr }) => utr && bareNumber(utr),
  },
  documentOf: ({ type, data }) => (SHOWN.has(type) ? (data as { remittance: string }).remittance : null),
  evolve: (remittance, event) => remittanceResource.evolve(remittance, event as RecordedEvent & (RemittanceFact | RemittancePartFact)),
  createdAt: ({ created_at }) => created_at,
};
