/** Whether a key belongs to the input method. Safari ends the conversion before it sends the Enter or Escape that ended it: `isComposing` is false then and
 * only key code 229 tells. */
export const isInputMethodKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
