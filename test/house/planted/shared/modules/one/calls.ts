export const contract = 2;
