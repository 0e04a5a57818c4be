export const CardRoute = () => null;
