export const FormRoute = () => null;
