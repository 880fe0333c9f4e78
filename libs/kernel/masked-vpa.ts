/** `asha.rao@okaxis` → `as•••@okaxis`: enough of a UPI address for the shopper to recognise it. */
export const maskedVpa = (vpa: string): string => vpa.replace(/^([^@]{0,2})[^@]*/, '$1•••');
