import { useEffect, useState } from 'react';

/** Placeholders for the columns while the first answer is slow. */
export function Skeleton({ columns }: { readonly columns: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const later = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(later);
  }, []);
  if (!isShown) return null;
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className="skeleton">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ));
}
