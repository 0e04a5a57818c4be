export const target = 4;
