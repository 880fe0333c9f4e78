import { bareNumber } from '#kernel/parcel-names';
import { bankCreditList } from '#reconciliation/remittances/queries/bank-credit-list/bank-credit-list.projection';
import { remittanceList } from '#reconciliation/remittances/queries/remittance-list/remittance-list.projection';

describe('a UTR', () => {
  const spellings = ['HDFCN26006001', 'hdfcn26006001', 'HDFCN 2600 6001', 'HDFCN\u00a026006001', '\u200eHDFCN26006001\u200b', 'ＨＤＦＣＮ２６００６００１', 'HDFCN२६००६००१', 'HDFC-N/2600.6001', "'HDFCN26006001"]; // prettier-ignore

  it.each(spellings)('is one in whichever spelling: %j', (utr) => expect(bareNumber(utr)).toBe('HDFCN26006001'));

  it.each(spellings)('is found so among remittances and credits: %j', (utr) =>
    expect([remittanceList, bankCreditList].map(({ filters }) => filters['utr']!({ utr } as never))).toEqual(
      Array(2).fill('HDFCN26006001'),
    ),
  );
});
