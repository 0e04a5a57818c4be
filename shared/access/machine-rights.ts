/** What a machine's token may be limited to: find cards by linkage value, read them, save them, take files out. */
export const machineRights = ['linkage', 'read', 'write', 'export'] as const;
export type MachineRight = (typeof machineRights)[number];
