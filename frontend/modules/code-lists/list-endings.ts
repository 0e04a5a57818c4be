export const listEndings = ['.csv', '.geojson', '.xml'] as const;
