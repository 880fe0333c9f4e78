import encodeQR from 'qr';

/** Apps with their own payment scheme: on an iPhone, `upi:` opens an arbitrary one of them. */
const APPS = [
  { name: 'Google Pay', prefix: 'tez://upi/pay' },
  { name: 'PhonePe', prefix: 'phonepe://pay' },
  { name: 'Paytm', prefix: 'paytmmp://pay' },
  { name: 'BHIM', prefix: 'bhim://pay' },
] as const;

const GENERIC = 'upi://pay';

/** A payment's links for the apps; the last one leaves the choice to the phone. */
export const appLinks = (url: string): { readonly name: string | null; readonly url: string }[] => [
  ...APPS.map(({ name, prefix }) => ({ name, url: prefix + url.slice(GENERIC.length) })),
  { name: null, url },
];

/** Whether it is an address for UPI apps. */
export const isUpi = (url: string): boolean => url.startsWith(`${GENERIC}?`);

/** A QR code as an SVG path on a square of `size` units, its quiet zone included. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}
