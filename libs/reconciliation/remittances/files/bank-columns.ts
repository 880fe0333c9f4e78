import { type Field, fieldOf, nearestOf } from '#reconciliation/remittances/files/header-aliases';
import { alternativesOf, namesOf, normalized } from '#reconciliation/remittances/files/header-names';
import { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';
import type { Layout } from '#reconciliation/remittances/files/header-row';

/** Fields of a bank statement, named as in the interface. */
export const BANK_FIELDS = ['utr', 'amount', 'credited_at', 'debit', 'type'] as const;
export type BankField = (typeof BANK_FIELDS)[number];

/**
 * Known headers of bank statements by field, normalized. If two columns mean the same field, the one whose alias is listed first is used: a credit
 * column before what a list of payouts says came, and that before one for amounts of either direction (`either`).
 */
const ALIASES: Readonly<Record<BankField | 'either' | 'text' | 'status' | 'balance' | 'currency', string>> = {
  utr: 'utr utrno utrnumber utrref utrrefno utrreference utrreferenceno utrrrn utrrrnno rrn rrnno bankreference bankreferenceno bankreferencenumber refno refnumber refnumbers referenceno referencenumber reference ref chqrefno chqrefnumber chqrefnum chqref chequerefno chequerefnumber chequereferenceno chequereferencenumber refchqno refchequeno refnochequeno refnochequenumber refnochqno refnocheque chqnorefno chequenorefno instrumentrefno transactionref transactionrefno transactionreference transactionreferenceno transactionreferencenumber txnref txnrefno txnreferenceno tranref transactionid transactionno transactionnumber txnid txnno tranid transid instrumentid instrumentno instrumentnumber instrmntnumber customerreferenceno customerreferencenumber customerreference customerrefno',
  amount:
    'credit credits creditamount creditamt creditvalue creditcr cr cramount cramt crcredit amountcr amountcredit amountcredited creditedamount deposit deposits depositamount depositsamount depositamt depositsamt depositcr depositscr depositcredit depositedamount paidin moneyin received inflow inward receipts receipt receiptamount',
  either:
    'netamount transactionamount transactionamt txnamount txnamt tranamount tranamt amount amt value withdrawaldrdepositcr depositcrwithdrawaldr withdrawaldeposit depositwithdrawal amountdrcr amountcrdr debitcreditamount creditdebitamount',
  credited_at:
    'creditedat creditedon creditdate valuedate valuedt valdate transactiondate transactiondatetime transactiondt txndate txndt txnposteddate txnpostingdate trandate trandt transdate trndate posteddate postingdate postdate bookingdate entrydate date dateandtime datetime dt',
  debit:
    'debit debits debitamount debitamt debitvalue debitdr dr dramount dramt drdebit amountdr amountdebit amountdebited debitedamount withdrawal withdrawals withdrawl withdrawls withdraws withdrawalamount withdrawalsamount withdrawalamt withdrawalsamt withdrawaldr withdrawalsdr withdrawaldebit withdrawnamount withdrawn paidout moneyout outflow outward spent payments paid',
  type: 'drcr crdr drorcr crordr debitcredit creditdebit debitorcredit creditordebit dc cd crdrindicator drcrindicator crdrflag drcrflag debitcreditindicator creditdebitindicator creditdebitflag indicator transactiontype txntype trantype transtype entrytype type',
  text: 'narration description particulars particular narrations remarks remark transactionremarks transactiondetails transactiondescription transactionparticulars transactionnarration paymentnarration txnremarks txndetails txndescription details narrative tranparticulars trandetails trandescription tranremarks accountdescription',
  status: 'status transactionstatus txnstatus transtatus paymentstatus settlementstatus payoutstatus transferstatus remittancestatus',
  balance: 'balance bal closingbalance closingbal runningbalance availablebalance availablebal accountbalance ledgerbalance balanceamount balanceamt balancecrdr',
  currency: 'currency currencycode currencytype ccy ccycode curr txncurrency trancurrency transactioncurrency creditcurrency amountcurrency accountcurrency',
}; // prettier-ignore

/** Rank of columns for amounts of either direction. */
const EITHER_RANK = 600;

const KNOWN: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(ALIASES).flatMap(([field, aliases]) =>
    aliases.split(' ').map((alias, rank): [string, Meaning] => {
      if (field === 'either') return [alias, { field: 'amount', rank: EITHER_RANK + rank }];
      return [alias, { field: field as Meaning['field'], rank }];
    }),
  ),
);
/** Names of a cheque's number, which banks write in one column with references: `Cheque No/Reference No`. */
const CHEQUE = /^(?:chq|cheque|check|instrument|instr|inst)(?:no|number|id|details)?$/;

/** A courier's list of payouts can be read as a statement, too: which of the courier's fields count as which of ours. */
const PAYOUTS: Partial<Record<Field, BankField>> = {
  utr: 'utr',
  remitted_amount: 'amount',
  net_amount: 'amount',
  cod_amount: 'amount',
  remitted_at: 'credited_at',
};
/** Columns that only a courier's file of shipments has. */
const SHIPMENT_FIELDS: readonly Field[] = ['tracking_number', 'order_reference'];
const isDeduction = (field: Field | undefined): boolean => (DEDUCTIONS as readonly (Field | undefined)[]).includes(field);
const UTR_ITSELF = /utr|rrn/i;
/** A column of sides with a unit holds signed amounts: `DEBIT/CREDIT(₹)`. */
const MONEY = /\p{Sc}|\b(?:inr|rs)\b/iu;
const NO_OWN_HEADERS: ReadonlyMap<string, Field> = new Map();
/** Ranks of couriers' headers: what came after the credits of banks, all others after all headers of banks. */
const REMITTED_RANK = 500;
const COURIER_RANK = 1000;
/** Rank of the collected amount, before deductions: after the amounts that were paid. */
const COLLECTED_RANK = 2000;
const RANKS: Partial<Record<Field, number>> = { remitted_amount: REMITTED_RANK, cod_amount: COLLECTED_RANK };

/** The meaning of a header. The column with the lowest rank is used. */
interface Meaning {
  readonly field: BankField | 'text' | 'status' | 'balance' | 'currency';
  readonly rank: number;
}

export type BankColumnMap = Readonly<Record<string, BankField>>;

/**
 * The columns of a statement. `layout` has those that any list of payouts has, under the field names of couriers' files: the credit is `net_amount`, the
 * date `remitted_at`, a debit `adjustment`. The others are places of columns in a row.
 */
export interface BankLayout {
  readonly layout: Layout;
  readonly debits: readonly number[];
  readonly types: readonly number[];
  readonly texts: readonly number[];
  /** Columns with the status of the transfer. */
  readonly statuses: readonly number[];
  /** Whether the column for the UTR holds only UTRs, rather than any reference. */
  readonly isUtrNamed: boolean;
}

/** Recognises the headers of a statement. `map` has the meanings of one bank's headers, which take precedence over the known aliases. */
export class BankHeaders {
  private readonly own: ReadonlyMap<string, BankField>;

  constructor(map: BankColumnMap) {
    this.own = new Map(Object.entries(map).map(([header, field]) => [normalized(header), field]));
  }

  /** Undefined for an unknown header. */
  fieldOf(header: string): Meaning | undefined {
    const names = namesOf(header);
    const own = names.map((name) => this.own.get(name)).find((field) => field !== undefined);
    if (own !== undefined) return { field: own, rank: -1 };
    const known = knownBy(names) ?? knownByAll(header);
    if (known?.field === 'type' && MONEY.test(header)) return { field: 'amount', rank: EITHER_RANK };
    if (known !== undefined) return known;
    const courier = fieldOf(header, NO_OWN_HEADERS);
    const payout = courier && PAYOUTS[courier.field];
    return payout && { field: payout, rank: (RANKS[courier.field] ?? COURIER_RANK) + courier.rank };
  }

  /** The layout that a header row defines. Undefined if the row is not the header of a statement. */
  layoutOf(cells: readonly string[]): BankLayout | undefined {
    const found = cells.flatMap((cell, place) => {
      const meaning = this.fieldOf(cell);
      return meaning === undefined ? [] : [{ place, header: cell.trim(), ...meaning }];
    });
    const of = (field: Meaning['field']) => found.filter((each) => each.field === field).toSorted((one, other) => one.rank - other.rank);
    const [[utr], [amount], [date], [currency], texts] = [of('utr'), of('amount'), of('credited_at'), of('currency'), of('text')];
    if ((utr === undefined && texts.length === 0) || amount === undefined || date === undefined) return undefined;
    // Only the collected amount and deductions are given. The paid amount is unknown, and the bank did not receive the collected amount.
    if (amount.rank >= COLLECTED_RANK && cells.some((cell) => isDeduction(fieldOf(cell, NO_OWN_HEADERS)?.field))) return undefined;
    const balances = of('balance').map(({ place }) => place);
    const places = (columns: readonly { readonly place: number }[]): number[] => columns.map(({ place }) => place);
    const columns = new Map<Field, readonly { readonly place: number; readonly header: string }[]>([
      ['net_amount', [amount]],
      ['remitted_at', [date]],
      ['adjustment', of('debit')],
    ]);
    if (utr !== undefined) columns.set('utr', [utr]);
    if (currency !== undefined) columns.set('currency', [currency]);
    return {
      layout: { shape: 'batches', columns, width: cells.length },
      debits: places(of('debit')),
      // A type column right after a balance is the sign of the balance, not of the row's amount.
      types: places(of('type')).filter((place) => !balances.includes(place - 1)),
      texts: places(texts),
      statuses: places(of('status')),
      isUtrNamed: utr !== undefined && (utr.rank < 0 || UTR_ITSELF.test(utr.header)),
    };
  }

  /** Whether a row is the header of a file of shipments, whose amounts are not bank credits. */
  isOfShipments(cells: readonly string[]): boolean {
    const fields = cells.map((cell) => (this.fieldOf(cell) === undefined ? fieldOf(cell, NO_OWN_HEADERS)?.field : undefined));
    return fields.some((field) => field !== undefined && SHIPMENT_FIELDS.includes(field));
  }

  /** The field of the known header with the most similar spelling. Undefined if none is close. */
  nearest(header: string): BankField | undefined {
    const near = nearestOf(
      header,
      [...KNOWN].map(([alias, { field }]) => [alias, field] as const),
    );
    return BANK_FIELDS.find((field) => field === near);
  }
}

const knownBy = (names: readonly string[]): Meaning | undefined => names.map((name) => KNOWN.get(name)).find((each) => each !== undefined);

/** The meaning of a header of several names with one meaning, apart from that of a cheque: `Cheque No/Reference No`, `Date(Value Date)`. */
function knownByAll(header: string): Meaning | undefined {
  const names = alternativesOf(header).map((name) => normalized(name));
  const [first, ...others] = names.filter((name) => !CHEQUE.test(name)).map((name) => KNOWN.get(name));
  return others.every((other) => other !== undefined && other.field === first?.field) ? first : undefined;
}
