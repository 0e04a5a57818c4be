/** No right was changed, and no emergency access is open. */
export const oversightStubs = { rightsHistory: { entries: [], people: [], emergencies: [], cursor: null } };
