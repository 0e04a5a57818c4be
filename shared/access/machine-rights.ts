export const machineRights = ['linkage', 'read', 'write', 'export'] as const;
export type MachineRight = (typeof machineRights)[number];
