/** Banks and wallets by the codes of the gateway (razorpay.com/docs, "Netbanking" and "Wallets"); their names are not translated. */
export const BANKS = [
  ['SBIN', 'State Bank of India'], ['HDFC', 'HDFC Bank'], ['ICIC', 'ICICI Bank'], ['UTIB', 'Axis Bank'], ['KKBK', 'Kotak Mahindra Bank'],
  ['AUBL', 'AU Small Finance Bank'], ['BDBL', 'Bandhan Bank'], ['BARB_R', 'Bank of Baroda'], ['BKID', 'Bank of India'],
  ['MAHB', 'Bank of Maharashtra'], ['CNRB', 'Canara Bank'], ['CBIN', 'Central Bank of India'], ['FDRL', 'Federal Bank'], ['IBKL', 'IDBI Bank'],
  ['IDFB', 'IDFC FIRST Bank'], ['IDIB', 'Indian Bank'], ['IOBA', 'Indian Overseas Bank'], ['INDB', 'IndusInd Bank'],
  ['KARB', 'Karnataka Bank'], ['KVBL', 'Karur Vysya Bank'], ['PUNB_R', 'Punjab National Bank'], ['RATN', 'RBL Bank'],
  ['SIBL', 'South Indian Bank'], ['UCBA', 'UCO Bank'], ['UBIN', 'Union Bank of India'], ['YESB', 'Yes Bank'],
] as const; // prettier-ignore

export const WALLETS = [
  ['paytm', 'Paytm'], ['phonepe', 'PhonePe'], ['amazonpay', 'Amazon Pay'], ['mobikwik', 'MobiKwik'], ['freecharge', 'Freecharge'],
  ['airtelmoney', 'Airtel Money'], ['olamoney', 'Ola Money'], ['jiomoney', 'JioMoney'], ['payzapp', 'PayZapp'],
] as const; // prettier-ignore
