import encodeQR from 'qr';

/** Apps that have a link scheme of their own. It is needed on an iPhone, where `upi:` opens an arbitrary app. */
const APPS = [
  { name: 'Google Pay', prefix: 'tez://upi/pay' },
  { name: 'PhonePe', prefix: 'phonepe://pay' },
  { name: 'Paytm', prefix: 'paytmmp://pay' },
  { name: 'BHIM', prefix: 'bhim://pay' },
] as const;

const GENERIC = 'upi://pay';

/** The links to a payment, one for each app. The last has no name and leaves the choice to the phone. */
export const appLinks = (url: string): { readonly name: string | null; readonly url: string }[] => [
  ...APPS.map(({ name, prefix }) => ({ name, url: prefix + url.slice(GENERIC.length) })),
  { name: null, url },
];

/** Whether an address is one that UPI apps open. */
export const isUpi = (url: string): boolean => url.startsWith(`${GENERIC}?`);

/** A QR code as an SVG path on a square of `size` units, its quiet zone included. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}
