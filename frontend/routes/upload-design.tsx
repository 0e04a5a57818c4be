export const UploadDesignRoute = () => null;
