export const target = 11;
