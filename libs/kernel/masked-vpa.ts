/** Masks a UPI address so that only the shopper recognises it: `asha.rao@okaxis` becomes `as•••@okaxis`. */
export const maskedVpa = (vpa: string): string => vpa.replace(/^([^@]{0,2})[^@]*/, '$1•••');
