import { writeFile } from 'node:fs/promises';
import { DomainError } from '#kernel/domain-error';
import { readBankCredits } from '#reconciliation/remittances/files/read-bank-credits';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NOW = Date.UTC(2026, 1, 1) / 1000;
const TERMS = { digits: 2, currency: 'INR', now: NOW, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const UTR = 'AXISCN0123456789';
const UNPAID = 'unpaid';

describe('an export of a courier', () => {
  const directory = temporaryDirectory();
  /** For each row: its name, its payment and the rest, or why it pays nothing; or the refusal of the file. */
  const read = async (...lines: readonly string[]): Promise<unknown[]> => {
    const path = directory.path('export.csv');
    await writeFile(path, lines.join('\n'));
    const entries: unknown[] = [];
    try {
      for await (const some of readRemittanceFile(path, TERMS))
        for (const entry of some)
          entries.push(
            entry.kind === 'line'
              ? [entry.tracking_number ?? entry.order_reference, entry.gross, entry.net]
              : entry.kind === 'batch' || entry.kind === 'total'
                ? [entry.kind, entry.gross, entry.net]
                : entry.kind === 'problem'
                  ? entry.code
                  : entry.kind,
          );
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return [refusal.code, (refusal.details['headers_seen'] as string[])[1]];
    }
    return entries;
  };

  const PARCELS = 'CRF ID,AWB,Delivered Date,Order Id,Courier,Order Value,Remittance Date,UTR,total_adjusted_amt';
  const PAYOUTS = 'Date,CRF ID,COD Available,Freight Charges from COD,Remittance Amount,UTR,Status,remarks';
  const PAYOUT = `2025-09-11 02:07:17,13449838,2700,0,2700,${UTR},Remittance success,Remitted`;

  it('may have parcels with the value of their orders, and their payouts', async () => {
    const parcels = ['SF3396030642KR,2025-09-01,1095984941,Shadowfax,1200', '14112364794902,2025-09-01,1095984942,Xpressbees,1500'];
    const rows = parcels.map((parcel) => `13449838,${parcel},2025-09-11 02:07:17,${UTR},`);
    const promised = ',SF3396030643KR,2025-09-01,1095984943,Shadowfax,900,,,';
    const pending = '2025-09-12 02:07:17,13449839,900,0,900,,Remittance pending,';
    expect(await read(PARCELS, ...rows, promised, PAYOUTS, PAYOUT, pending)).toEqual([
      ['SF3396030642KR', 120_000, 120_000],
      ['14112364794902', 150_000, 150_000],
      UNPAID,
      ['batch', 270_000, 270_000],
      UNPAID,
    ]);
  });

  it('is refused if its payouts are known and its parcels are not, whichever come first', async () => {
    const [header, row] = ['CRF ID,AWB,Order Id,Courier,UTR,Weight', `13449838,SF3396030642KR,1095984941,Shadowfax,${UTR},2`];
    expect(await read(header, row, PAYOUTS, PAYOUT)).toEqual(['csv_header_unrecognized', 'AWB']);
    expect(await read(PAYOUTS, PAYOUT, header, row)).toEqual(['csv_header_unrecognized', 'AWB']);
    expect(await read('AWB,COD Amount', 'A1,2700', PAYOUTS, PAYOUT)).toEqual([
      ['A1', 270_000, 270_000],
      ['batch', 270_000, 270_000],
    ]);
  });

  it.each([
    ['an order value without a payout', ['AWB,Order Id,Order Value,UTR', `A1,1,1200,${UTR}`], ['csv_header_unrecognized', 'Order Id']],
    ['what is payable', ['Amount Payable,COD Amount,Waybill Number', '1399,1499,A1', ',1499,A2'], [['A1', 149_900, 139_900], UNPAID]],
    ['a charge of a parcel that came back, and its taxes', ['TRACKING_NUMBER,STATUS,COD_AMOUNT,SHIPPING_CHARGES,GST,WH_INCOME_TAX (2%),NET_AMOUNT', 'A1,Delivered,2299.00,222.40,35.58,45.98,1995.04', 'A2,Return,2299.00,222.40,35.58,0,-257.98'], [['A1', 229_900, 199_504], ['A2', 0, -25_798]]],
    ['a charge without its deductions', ['AWB,Status,COD Amount,Net Total', 'A1,Delivered,2299,2059', 'A2,Return,2299,-240'], [['A1', 229_900, 205_900], ['A2', 0, -24_000]]],
    ['states of its parcels', ['tracking_number,delivery_date,cod_amount,status,remarks', 'A1,05-01-2026,1499,delivered,', 'A2,05-01-2026,1499,returned,', 'A3,,1499,RTO_DELIVERED,', 'A4,05-01-2026,1499,Partially Returned,', 'A5,05-01-2026,-1499,RTO,', 'Total,,5996,,'], [['A1', 149_900, 149_900], UNPAID, UNPAID, ['A4', 149_900, 149_900], ['A5', -149_900, -149_900], ['total', 299_800, null]]],
    ['charges and states of its parcels', ['AWB,COD Amount,RTO Charges,Status,UTR', 'A1,1499,75,RTO,', `A2,1499,0,RTO,${UTR}`], [['A1', 0, -7_500], ['A2', 149_900, 149_900]]],
    ['freight above the cash', ['AWB,COD Amount,Freight,Net Amount', 'A1,100,150,-50'], [['A1', 10_000, -5_000]]],
    ['fees in a row of their own', ['Consignment_ID,Invoice type,Collected_Amount,Collectable_Amount,COD_fee,Delivery_Fee,Payout', 'A1,delivery,1499,1499,14.99,60,1424.01', 'A1,insta_fee,0,0,0,20,-20', 'A2,return,0,1499,0,60,-60'], [['A1', 149_900, 142_401], ['A1', 0, -2_000], ['A2', 0, -6_000]]],
    ['debits and credits', ['Order Id,Amount,Tax,Debit,Credit,Settlement UTR', `1,2000.00,36.00,0.00,1764.00,${UTR}`, `2,1000.00,0,1000.00,0.00,${UTR}`], [['1', 200_000, 176_400], UNPAID]],
    ['what was collected', ['shipment_id,collected,courier_fee,net,batch_id', 'A1,1499,75,1424,P1', 'A2,0,75,-75,P1'], [['A1', 149_900, 142_400], ['A2', 0, -7_500]]],
    ['gross and net in one word', ['AWB,Gross,Net', 'A1,1499,1400', 'A2,1499,'], [['A1', 149_900, 140_000], UNPAID]],
    ['cash collected and remitted', ['AWB,Cash Collected,Cash Remitted', 'A1,1499,1400', 'A2,1499,'], [['A1', 140_000, 140_000], UNPAID]],
    ['what is still outstanding', ['AWB,COD Amount,Paid,Balance', 'A1,1499,1400,99', 'A2,1499,0,1499', 'A3,1499,see bank,'], [['A1', 140_000, 140_000], UNPAID, 'amount_unreadable']],
    ['a sum of what is payable and what was paid', ['AWB,COD Amount,Amount Payable,Amount Paid', 'A1,1499,1424,1424', 'A2,1499,1424,', 'Total,2998,2848,1424'], [['A1', 149_900, 142_400], UNPAID, ['total', 149_900, 142_400]]],
    ['padded numbers in parts', ['AWB,COD Payable,Settled Amount', '0000612345678901,0001499.00,01000', '0000612345678901,0001499.00,"0,499.00"', '0000612345678902,01499,000.00'], [['0000612345678901', 100_000, 100_000], ['0000612345678901', 49_900, 49_900], UNPAID]],
    ['items of a parcel', ['AWB,Item,COD Amount,Remitted Amount,UTR', `A1,Kurta,1499,1499,${UTR}`, ',Dupatta,,,', `A2,Stole,500,,${UTR}`], [['A1', 149_900, 149_900], UNPAID]],
  ])('may have %s', async (_, lines, expected) => expect(await read(...lines)).toEqual(expected)); // prettier-ignore

  it.each(['Remitted', 'Remitted?', 'Settled', 'Paid', 'COD Paid', 'Deposited', 'Received', 'Collected'])('may have states under %s', async (header) => {
    const came = ['Yes', 'Y', 'TRUE', '1', 'Done', 'Paid', '06-Jan-26', '1499'];
    const not = ['No', 'N', 'False', '0', '', 'Pending', 'Not paid', 'NA'];
    const rows = [...came, ...not].map((state, n) => `A${n},1499,${state}`);
    expect(await read(`AWB,COD Amount,${header}`, ...rows)).toEqual([...came.map((__, n) => [`A${n}`, 149_900, 149_900]), ...not.map(() => UNPAID)]);
  }); // prettier-ignore

  it.each(['Date,Reference No,Details,Paid,Received,Balance', 'Date,Reference No,Details,Debit,Credit,Balance'])(
    'is no bank statement: %s',
    async (header) => expect((await read(header, '05-12-2025,R1,NEFT,,1400,5000'))[0]).toBe('csv_header_unrecognized'),
  );
});

describe('a statement with signed amounts', () => {
  const directory = temporaryDirectory();

  it('has debits and credits in one column, whose header names its unit', async () => {
    const path = directory.path('bank.csv');
    const rows = [`1,05-01-2026,NEFT DELHIVERY,${UTR},"+45,000.00",145000.00`, '2,05-01-2026,RENT,HDFCN9999999999,-300.00,144700.00'];
    await writeFile(path, ['#,TRANSACTION DATE,TRANSACTION DETAILS,CHQ / REF NO.,DEBIT/CREDIT(₹),BALANCE(₹)', ...rows].join('\n'));
    const { credits, problems } = await readBankCredits(path, 'INR', NOW);
    expect([credits.map(({ utr, amount }) => [utr, amount]), problems]).toEqual([[[UTR, 4_500_000]], []]);
  });
});
