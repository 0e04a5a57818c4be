/**
 * Whether a key belongs to the input method and not to the page. Safari ends a conversion first and then sends the Enter or Escape that
 * ended it: `isComposing` is false and only the key code 229 is left.
 */
export const isInputMethodKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
