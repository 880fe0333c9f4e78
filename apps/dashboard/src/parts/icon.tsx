/** Drawn on a grid of 16, by strokes of 1.5. */
const PATHS = {
  home: 'M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4z',
  orders: 'M3 5.5h10l.7 8H2.3zM5.5 5.5a2.5 2.5 0 0 1 5 0',
  payments: 'M2 4h12v8.5H2zM2 7h12M4.5 10h2',
  refunds: 'M5.5 3 2.5 6l3 3M2.5 6h7a3.5 3.5 0 0 1 0 7h-3',
  checkouts: 'M1.5 2.500h2l1.700 7.500h6.800l1.500-5.500H4M6 13.500h.1M11.500 13.500h.1',
  links: 'M6.500 9.500l3-3M7 5l1.500-1.500a2.800 2.800 0 0 1 4 4L11 9M9 11l-1.500 1.500a2.800 2.800 0 0 1-4-4L5 7',
  reports: 'M2 13.500h12M4 11V8M8 11V3M12 11V6',
  cash: 'M2 4.500h12v7H2zM8 9.800a1.8 1.8 0 1 0 0-3.600 1.8 1.8 0 0 0 0 3.600zM4.2 8h.1M11.700 8h.1',
  alerts: 'M8 2.5a4 4 0 0 1 4 4c0 3 1 4 1.5 4.5h-11C3 10.5 4 9.5 4 6.500a4 4 0 0 1 4-4zM6.5 13.500h3',
  proposals: 'M6 7.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.500c0-2.5 2-4 4.5-4 1 0 1.8.2 2.5.6M9.5 12l1.7 1.7 3.3-3.4',
  acts: 'M2 3.500h12l-4.500 5v4.500l-3-1.500v-3z',
  endpoints: 'M6 8h7.500M10.5 5l3 3-3 3M6.5 2.500h-4v11h4',
  deliveries: 'M2 8h9M8 4.5 11.5 8 8 11.500M14 3v10',
  requests: 'M5 4.5 1.5 8 5 11.500M11 4.5 14.5 8 11 11.500M9.5 3l-3 10',
  keys: 'M5.5 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7.7 7.8 13.5 2M11 4.500l2 2',
  users:
    'M6 7.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.500c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.800a2.5 2.5 0 0 1 0 4.400M12 9.800c1.5.6 2.5 1.9 2.5 3.7',
  history: 'M2.5 8a5.5 5.5 0 1 1 1.6 3.900M2.5 8 1 6.500M2.5 8 4 6.500M8 5v3l2 1.5',
  settings: 'M2 4.500h7M12 4.500h2M9 2.800v3.400h3V2.800zM2 11.500h2M7 11.500h7M4 9.800v3.400h3V9.800z',
  person: 'M8 7.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.500c0-2.5 2.2-4 5-4s5 1.5 5 4',
  ok: 'M8 1.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  waiting: 'M8 1.800a6.2 6.2 0 1 0 0 12.400A6.2 6.2 0 0 0 8 1.800zM8 4.500V8l2.3 1.5',
  attention: 'M8 2 14.5 13.500h-13zM8 6.500v3M8 11.500v.1',
  failed: 'M5.3 1.500h5.400l3.8 3.800v5.400l-3.8 3.800H5.300l-3.8-3.800V5.300z',
  neutral: 'M8 1.800a6.2 6.2 0 1 0 0 12.400A6.2 6.2 0 0 0 8 1.800zM5 8h6',
  close: 'M3.5 3.500l9 9M12.5 3.500l-9 9',
  copy: 'M5.5 5.500h8v8h-8zM10.5 5.500v-3h-8v8h3',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.7 10.7 14 14',
  older: 'M6 3.5 10.5 8 6 12.5',
  newer: 'M10 3.5 5.5 8 10 12.5',
  theme: 'M8 1.800a6.2 6.2 0 1 0 0 12.400zM8 1.800a6.2 6.2 0 0 1 0 12.4',
  menu: 'M2 4h12M2 8h12M2 12h12',
  plus: 'M8 3v10M3 8h10',
} as const;

export type IconName = keyof typeof PATHS;

/** Beside a word, which says what it means. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      {name === 'ok' || name === 'failed' ? (
        <>
          <path d={PATHS[name]} fill="currentColor" stroke="none" />
          <path className="icon-cut" d={name === 'ok' ? 'M5 8.200l2.1 2.100L11 6.3' : 'M5.8 5.800l4.4 4.400M10.2 5.800l-4.4 4.4'} />
        </>
      ) : (
        <path d={PATHS[name]} />
      )}
    </svg>
  );
}
