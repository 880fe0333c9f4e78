/** Seeds that failed once, and the fault that they found. A seed leaves when an act or a fault is added that changes its world. */
export const FAILED_ONCE: readonly { readonly seed: number; readonly found: string }[] = [];
