/** Seeds that failed once, and the fault that they found. */
export const FAILED_ONCE: readonly { readonly seed: number; readonly found: string }[] = [];
