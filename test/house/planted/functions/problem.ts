export const target = 7;
