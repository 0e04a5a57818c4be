export const target = 2;
