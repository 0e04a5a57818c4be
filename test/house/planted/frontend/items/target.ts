export const target = 8;
