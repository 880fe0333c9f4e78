import { encode } from 'uqr';
import { t } from '#apps/dashboard/src/texts/texts';

/** A text as a QR code, drawn as one path. Nothing leaves the page. */
export default function Qr({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('QR code for the app')} shapeRendering="crispEdges">
      <rect width={size} height={size} />
      <path d={dark.join('')} />
    </svg>
  );
}
