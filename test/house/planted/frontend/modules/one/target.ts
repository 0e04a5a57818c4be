export const target = 12;
