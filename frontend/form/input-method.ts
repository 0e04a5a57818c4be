/** Whether a key belongs to the input method. Safari ends a conversion before it sends the key that ended it; then only key code 229 tells. */
export const isInputMethodKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
