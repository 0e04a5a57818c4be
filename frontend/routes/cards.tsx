export const CardsRoute = () => null;
