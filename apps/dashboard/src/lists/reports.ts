/** The report type with a list's rows; null if there is none. */
export const reportOfList = (list: string): string | null => REPORTS[list] ?? null;

const REPORTS: Readonly<Record<string, string>> = {
  orders: 'orders.1',
  payments: 'payments.1',
  refunds: 'refunds.1',
  cod_collections: 'cod_collections.1',
};
