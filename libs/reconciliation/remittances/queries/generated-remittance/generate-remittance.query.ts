import { digitsOf } from '#reconciliation/remittances/files/amount-text';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { LAST_SECOND } from '#kernel/time';
import { type CollectionResource, MissingCollections } from '#orders/cod/contract';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { Scope } from '#platform/storage/documents';
import { OrderMatching } from '#reconciliation/remittances/matching/order-matching';
import { courierCsv, courierXlsx } from '#reconciliation/remittances/shapes/courier-file';
import type { PaidShipment } from '#reconciliation/remittances/shapes/courier-shapes';
import { messOf, type RemittanceKind, shapeOf, shipmentsOf } from '#reconciliation/remittances/shapes/generated-remittance';

export const REMITTANCE_FORMATS = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

export interface RequestedFile {
  readonly courier_code: string;
  readonly currency: string;
  readonly kind: RemittanceKind;
  readonly format: keyof typeof REMITTANCE_FORMATS;
}

/** Generates the file that a courier would send for everything that it has collected in test mode and not paid. */
export class GenerateRemittance extends Query<Buffer> {
  constructor(
    readonly account: string,
    readonly scope: Scope,
    readonly file: RequestedFile,
  ) {
    super();
  }
}

@QueryHandler(GenerateRemittance)
export class GenerateRemittanceHandler implements IQueryHandler<GenerateRemittance> {
  constructor(
    private readonly queries: QueryBus,
    private readonly clocks: Clocks,
    private readonly history: EventHistory,
    private readonly matching: OrderMatching,
  ) {}

  async execute({ account, scope, file: { courier_code, currency, kind, format } }: GenerateRemittance): Promise<Buffer> {
    await this.matching.caughtUp(await this.history.end(), account);
    const collections: CollectionResource[] = [];
    const unpaid = await this.queries.execute(new MissingCollections(account, false, courier_code, LAST_SECOND));
    for await (const collection of unpaid) if (collection.currency === currency) collections.push(collection);
    const now = await this.clocks.now(scope);
    const shape = shapeOf(courier_code);
    const shipments = shipmentsOf(collections, kind, shape.deducts, now);
    if (format === 'json') return Buffer.from(JSON.stringify(jsonOf(courier_code, currency, shipments)));
    const mess = kind === 'messy' && shipments.length > 0 ? messOf(shape, shipments[0]!, now) : [];
    const digits = digitsOf(currency);
    return format === 'csv' ? courierCsv(shape, shipments, mess, digits) : courierXlsx(shape, shipments, mess, digits);
  }
}

const jsonOf = (courier_code: string, currency: string, shipments: readonly PaidShipment[]): object => ({
  courier_code,
  currency,
  reference: shipments[0]?.batch,
  utr: shipments[0]?.utr,
  remitted_at: shipments[0]?.remitted_at,
  lines: shipments.map(({ tracking_number, order_name, gross, deductions, net, delivered_at }) => ({
    tracking_number,
    order_reference: order_name,
    cod_amount: gross,
    deductions,
    net_amount: net,
    delivered_at,
  })),
});
