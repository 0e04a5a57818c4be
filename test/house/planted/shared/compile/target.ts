export const target = 3;
