/** The calls that set a platform up: a file beside the bundle (decision 16), which those who look at its lists never load. */
export { copyFolder, copyProject } from './copies.ts';
export { createDomain, domains, saveDomain } from './domains.ts';
export { emptyFolder, goLive } from './test-folders.ts';
export { moveUser } from './move-user.ts';
export { createUser, disableUser, saveUser, toggleUser } from './users.ts';
