export const below = true;
