/** What a screen of the core asks of the machines. */
export const machineStubs = { ownedTokens: [] };
