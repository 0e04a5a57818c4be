export const target = 6;
