import { writeFile } from 'node:fs/promises';
import type { BankColumnMap } from '#reconciliation/remittances/files/bank-columns';
import { readBankCredits } from '#reconciliation/remittances/files/read-bank-credits';
import { xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NOW = Date.UTC(2026, 1, 1) / 1000;
const DAY = '2026-01-05';

describe('a bank statement', () => {
  const directory = temporaryDirectory();
  const readAll = async (bytes: Buffer | string, map?: BankColumnMap, currency = 'INR') => {
    const path = directory.path('statement');
    await writeFile(path, bytes);
    return readBankCredits(path, currency, NOW, map);
  };
  /** Its credits as UTR, amount and day, and the problems of its rows. */
  const read = async (bytes: Buffer | string, map?: BankColumnMap): Promise<unknown[]> => {
    const { credits, problems } = await readAll(bytes, map);
    return [
      ...credits.map(({ utr, amount, credited_at }) => [utr, amount, new Date((credited_at + 19_800) * 1000).toISOString().slice(0, 10)]),
      ...problems.map(({ row, code }) => [row, code]),
    ];
  };
  const ONE = [['AXISCN0123456789', 4_500_000, DAY]];

  it.each<[bank: string, csv: string]>([
    [
      'HDFC',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n05/01/26,NEFT CR-UTIB0000001-DELHIVERY,AXISCN0123456789,05/01/26,,"45,000.00","1,45,000.00"\n06/01/26,RENT,N006260123456789,06/01/26,"25,000.00",,"1,20,000.00"\n',
    ],
    [
      'SBI',
      'Account Name : SHOP,,,,,,,\nTxn Date,Value Date,Description,Ref No./Cheque No.,Branch Code,Debit,Credit,Balance\n5 Jan 2026,5 Jan 2026,BY TRANSFER-NEFT*UTIB0000001*AXISCN0123456789*DELHIVERY--,TRANSFER FROM 4897690162090,04430,,"45,000.00","1,45,000.00"\n6 Jan 2026,6 Jan 2026,TO TRANSFER-RENT,TRANSFER TO 4897690162091,04430,"25,000.00",,"1,20,000.00"\n',
    ],
    [
      'ICICI',
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )\n1,05/01/2026,05/01/2026,-,NEFT-AXISCN0123456789-DELHIVERY LIMITED,0.0,45000.0,145000.0\n2,06/01/2026,06/01/2026,-,RENT,25000.0,0.0,120000.0\n',
    ],
    [
      'ICICI for companies',
      'No.,Transaction ID,Value Date,Txn Posted Date,ChequeNo.,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)\n1,S5512345,05/01/2026,05/01/2026 10:30:15 AM,-,NEFT-AXISCN0123456789-DELHIVERY,CR,"45,000.00","1,45,000.00"\n2,S5512346,06/01/2026,06/01/2026 10:30:15 AM,-,RENT,DR,"25,000.00","1,20,000.00"\n',
    ],
    [
      'Axis',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n05-01-2026,-,NEFT/AXISCN0123456789/DELHIVERY LIM,,45000.00,145000.00,123\n06-01-2026,-,RENT,25000.00, ,120000.00,123\n',
    ],
    [
      'Axis, later',
      'S.No,Transaction Date (dd/mm/yyyy),Value Date (dd/mm/yyyy),Particulars,Amount(INR),Debit/Credit,Balance(INR),Cheque Number,Branch Name(SOL)\n1,05/01/2026,05/01/2026,NEFT/AXISCN0123456789/DELHIVERY,"45,000.00",CR,"1,45,000.00",-,MUMBAI\n2,06/01/2026,06/01/2026,RENT,"25,000.00",DR,"1,20,000.00",-,MUMBAI\n',
    ],
    [
      'Kotak',
      'Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr\n1,05-01-2026,NEFT DELHIVERY,AXISCN0123456789,"45,000.00",CR,"1,45,000.00",DR\n2,06-01-2026,RENT,UPI-600612345678,"25,000.00",DR,"1,20,000.00",CR\n',
    ],
    [
      'Kotak, in one column',
      'Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance\n05-01-2026,NEFT DELHIVERY,AXISCN0123456789,"45,000.00(Cr)","1,45,000.00(Cr)"\n06-01-2026,RENT,UPI-600612345678,"25,000.00(Dr)","1,20,000.00(Cr)"\n',
    ],
    ['a sign', 'UTR,Amount,Date\nAXISCN0123456789,45000,05-01-2026\nX2,-25000,06-01-2026\nX3,(25000),06-01-2026\nX4,25000-,06-01-2026\nX5,−25000,06-01-2026\n'],
    ['a suffix', 'UTR,Amount,Date\nAXISCN0123456789,45000 Cr,05-01-2026\nX2,25000 Dr,06-01-2026\nX3,25000 DR.,06-01-2026\nX4,25000(Dr),06-01-2026\n'],
    ['a type in words', 'UTR,Amount,Type,Date\nAXISCN0123456789,45000,Credit,05-01-2026\nX2,25000,Debit,06-01-2026\nX3,25000,NEFT-DR,06-01-2026\nX4,25000,Withdrawal,06-01-2026\nX5,25000,D,06-01-2026\n'],
    ['a debit without a sign beside', 'UTR,Debit Amount,Amount,Date\nAXISCN0123456789,,45000,05-01-2026\nX2,25000,,06-01-2026\nX3,25000,0.00,06-01-2026\n'],
    ['sums and what was there before', 'Date,Narration,Ref No,Debit,Credit,Balance\n,Opening Balance,,,,100000\n05-01-2026,NEFT,AXISCN0123456789,,45000,145000\n,Total,,25000,45000,\n'],
    ['sums with a day or a count', 'Date,Particulars,Ref No,Credit\n01-01-2026,OPENING BALANCE,-,100000\n05-01-2026,NEFT,AXISCN0123456789,45000\n31-01-2026,Total,1,45000\nTOTAL,,1,45000\n,Grand Total,1,45000\n31-01-2026,Closing Balance,,145000\n'],
    ['a list of payouts with all of their money', 'CRF ID,UTR,COD Amount,Freight,Remittance Amount,Remittance Date\n1,AXISCN0123456789,50000,5000,45000,05-01-2026\n'],
    ['a list of payouts', 'CRF ID,UTR,Remittance Amount,Remittance Date\n1,AXISCN0123456789,45000,05-01-2026\n'],
  ])('of %s is read, without its debits', async (_, csv) => expect(await read(csv)).toEqual(ONE)); // prettier-ignore

  it('of any bank is read by its column_map', async () => {
    const csv = 'Buchung,Zweck,Haben,Soll,Art\n05-01-2026,AXISCN0123456789,45000,,\n06-01-2026,X2,,25000,\n07-01-2026,X3,1,,Debit\n';
    const map = { Buchung: 'credited_at', Zweck: 'utr', haben: 'amount', SOLL: 'debit', Art: 'type' } as const;
    expect(await read(csv, map)).toEqual(ONE);
    await expect(read(csv)).rejects.toMatchObject({
      code: 'csv_header_unrecognized',
      message: expect.stringContaining('column_map'),
      details: { headers_seen: ['Buchung', 'Zweck', 'Haben', 'Soll', 'Art'] },
    });
  });

  it('has the UTR in a column, or else in its description', async () => {
    const said = 'NEFT AXISCN0123456789 DELHIVERY';
    const header = (name: string): string => `Date,Description,${name},Credit\n`;
    expect(await read(`${header('UTR No.')}05-01-2026,${said},TXN7,45000\n`)).toEqual([['TXN7', 4_500_000, DAY]]);
    expect(await read(`${header('Ref No.')}05-01-2026,${said},TXN7,45000\n`)).toEqual(ONE);
    expect(await read(`${header('Ref No.')}05-01-2026,NEFT DELHIVERY,TXN7,45000\n`)).toEqual([['TXN7', 4_500_000, DAY]]);
    expect(await read(`${header('Ref No.')}05-01-2026,UPI/600612345678/DELHIVERY,0,45000\n`)).toEqual([['600612345678', 4_500_000, DAY]]);
    expect(await read(`${header('Ref No.')}05-01-2026,${said} AXISCN9876543210,,45000\n`)).toEqual([[2, 'utr_missing']]);
  });

  it('may be a workbook with debits marked only by number formats', async () => {
    const rows = [['Date', 'Ref No', 'Debit', 'Credit'], [{ date: DAY }, 'AXISCN0123456789', null, 45000], [{ date: '2026-01-06' }, 'X2', 25000, 0]]; // prettier-ignore
    expect(await read(await xlsxFile([{ name: 'January', rows }]))).toEqual(ONE);
  });

  it('reports a row that may be a credit', async () => {
    const csv = `Date,Ref No,Debit,Credit,Type
05-01-2026,X1,10,20,
05-01-2026,,,20,
,X3,,20,
05-01-2026,X4,,abc,
05-01-2026,X5,,20,-
05-01-2026,X6,,-20,CR
05-01-2026,X7,,,
`;
    expect(await read(csv)).toEqual([
      [2, 'amount_unreadable'],
      [3, 'utr_missing'],
      [4, 'date_missing'],
      [5, 'amount_unreadable'],
      [6, 'amount_unreadable'],
      [7, 'amount_unreadable'],
      [8, 'amount_missing'],
    ]);
  });

  it('needs the paid amount if it lists deductions', async () =>
    expect(read('CRF ID,UTR,COD Amount,Freight,Date\n1,AXISCN0123456789,50000,5000,05-01-2026\n')).rejects.toMatchObject({
      code: 'csv_header_unrecognized',
    }));

  it.each(['Transfer to', 'NEFT OUT', 'Charges', 'Paid', 'Bank Fee', '-'])('reports a row of one amount whose type is %j', async (type) =>
    expect(await read(`Date,Ref No,Amount,Type\n05-01-2026,X1,45000,${type}\n`)).toEqual([[2, 'amount_unreadable']]),
  );

  it('reports rows in another currency, and failed or reversed ones', async () => {
    const csv = `Date,UTR,Credit,Currency,Status
05-01-2026,AXISCN0123456789,45000,INR,SUCCESS
05-01-2026,X2,100,USD,Success
05-01-2026,X3,100,$,Success
05-01-2026,X4,100,Rs.,FAILED
05-01-2026,X5,100,,Reversed
05-01-2026,X6,100,INR,ON_HOLD
05-01-2026,X7,100,XX,Success
`;
    expect(await read(csv)).toEqual([
      ...ONE,
      [3, 'currency_mismatch'],
      [4, 'currency_mismatch'],
      [5, 'amount_unreadable'],
      [6, 'amount_unreadable'],
      [7, 'amount_unreadable'],
      [8, 'currency_mismatch'],
    ]);
  });

  it('is read even if another account with other columns follows', async () => {
    const csv =
      'Date,Ref No,Credit,Debit\n05-01-2026,AXISCN0123456789,45000,\n\nAccount No: 2\nDate,Ref No,Debit,Credit\n06-01-2026,X2,25000,\n06-01-2026,X3,,1\n';
    expect(await read(csv)).toEqual([...ONE, ['X3', 100, '2026-01-06']]);
  });

  it('treats a name that begins like a total as a payer', async () =>
    expect(await read('Date,Particulars,Ref No,Credit\n05-01-2026,Total Fashion,12345,45000\n')).toEqual([['12345', 4_500_000, DAY]]));

  describe('whose row names a currency', () => {
    const inShort = async (csv: string, currency = 'INR'): Promise<unknown[]> => {
      const { credits, problems } = await readAll(csv, {}, currency);
      return [...credits.map(({ utr, amount }) => [utr, amount]), ...problems.map(({ row, code }) => [row, code])];
    };
    const counts = [['X1', 4_500_000]];
    const problems = [[2, 'currency_mismatch']];
    const csv = (header: string, named: string): string => `Date,Ref No,Credit,${header}\n05-01-2026,X1,45000,${named}\n`;

    it.each(['Currency', 'CCY', 'Txn Currency', 'Account Currency', 'Currency Code'])('reads it of %s', async (header) => {
      for (const named of ['USD', 'usd ', '$', 'US$', 'Euro', '£']) expect(await inShort(csv(header, named))).toEqual(problems);
      for (const named of ['INR', 'inr', '₹', 'Rs.', '', '-', 'NA', 'Rupees']) expect(await inShort(csv(header, named))).toEqual(counts);
    });

    it('counts it if it is the file’s currency', async () => {
      expect(await inShort(csv('Currency', 'USD'), 'USD')).toEqual(counts);
      expect(await inShort(csv('Currency', '$'), 'AUD')).toEqual(counts);
      expect(await inShort(csv('Currency', 'INR'), 'USD')).toEqual(problems);
    });

    it('counts no amount whose header or sign names another', async () => {
      const one = (header: string, amount: string): string => `Date,Ref No,${header}\n05-01-2026,X1,${amount}\n`;
      for (const header of ['Credit (USD)', 'Credit ($)', 'Credit (in EUR)', 'Amount (AED)'])
        expect(await inShort(one(header, '45000'))).toEqual(problems);
      for (const amount of ['$45000', '45000 USD', 'US$ 45000.00', '€45000'])
        expect(await inShort(one('Credit', amount))).toEqual(problems);
      for (const amount of ['₹45000', 'Rs. 45000/-', 'INR 45000']) expect(await inShort(one('Credit', amount), 'USD')).toEqual(problems);
      expect(await inShort(one('Credit (INR)', 'Rs. 45000/-'))).toEqual(counts);
      expect(await inShort(one('Credit (USD)', '45000'), 'USD')).toEqual(counts);
    });

    it('takes no text for one in JSON Lines', async () => {
      const line = (currency: string): string => `${JSON.stringify({ utr: 'X1', amount: 5, currency, credited_at: NOW })}\n`;
      expect(await inShort(line('XYZ') + line('rupees') + line('₹'))).toEqual([1, 2, 3].map((row) => [row, 'line_unreadable']));
      expect((await readAll(line('usd'))).credits).toMatchObject([{ currency: 'USD' }]);
    });

    it('does not report debits', async () =>
      expect(await inShort('Date,Ref No,Debit,Credit,Currency\n05-01-2026,X1,,45000,INR\n05-01-2026,X2,20,,USD\n')).toEqual(counts));
  });

  it('is distinguished from a courier’s file of shipments', async () => {
    const refused = { code: 'file_invalid', message: expect.stringContaining('/v1/cod/remittances') };
    await expect(read('AWB,COD Amount,UTR,Remittance Date\n1,1499,X1,05-01-2026\n')).rejects.toMatchObject(refused);
    await expect(read('Order No,COD Amount\n1,1499\n')).rejects.toMatchObject(refused);
  });

  it('reports Windows-1252 text', async () => {
    const csv = Buffer.from('Date,Narration,Ref No,Credit\n05-01-2026,Café,AXISCN0123456789,45000\n', 'latin1');
    expect((await readAll(csv)).notes).toEqual(['read_as_windows_1252']);
  });
});
