export const target = 10;
