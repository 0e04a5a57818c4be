export const DashboardRoute = () => null;
