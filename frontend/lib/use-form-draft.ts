import { useCallback, useState } from 'react';

/** The values of a form while it is being filled in, and whether leaving it would lose something. */
export const useFormDraft = <Values extends object>(initial: Values) => {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const change = useCallback((changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })), []);
  return {
    values,
    change,
    isChanged: values !== saved && JSON.stringify(values) !== JSON.stringify(saved),
    /** What is shown is stored now. */
    settle: () => setSaved(values),
  };
};
