export const schemas = 4;
