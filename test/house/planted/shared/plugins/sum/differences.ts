export const target = 5;
