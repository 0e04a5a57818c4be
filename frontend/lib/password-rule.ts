/** Printable ASCII from ! to ~, without the space (spec administration 5, passwords). */
const allowed = /^[!-~]*$/;

export type PasswordFault = 'characters' | 'mismatch';

/** What is wrong with a new password and its confirmation; both blank is no fault, it means no change. */
export const passwordFault = (password: string, confirmation: string): PasswordFault | null => {
  if (!allowed.test(password)) return 'characters';
  return password === confirmation ? null : 'mismatch';
};
