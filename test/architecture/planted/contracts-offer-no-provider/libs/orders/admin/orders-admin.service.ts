export const aside = true;
