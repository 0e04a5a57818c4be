export const target = 9;
