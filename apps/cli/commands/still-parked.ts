/** Whether streams or plans wait after an operation. */
export const leavesParked = (answer: unknown): boolean => (answer as { readonly still_parked: number }).still_parked > 0;
