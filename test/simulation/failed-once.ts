/** Seeds that failed once, and the fault that they found. */
export const FAILED_ONCE: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 516, found: 'the rest of a cancelled order stayed with the merchant once part was refunded in the gateway’s dashboard' },
];
