import { useState } from 'react';
import { answeredFieldErrors, type FieldErrors } from './field-errors.ts';
import { useAction } from './use-action.ts';

interface FormActionParts {
  /** The field that an error code belongs to, if the server does not name it. */
  fieldsByCode?: Record<string, string>;
  /** Receives an error that belongs to no field. */
  failed: (error: unknown) => void;
}

/** An action of a form in a dialog, which shows an error at the field that it belongs to, and nowhere else. */
export function useFormAction(
  work: () => Promise<unknown>,
  { fieldsByCode = {}, failed }: FormActionParts,
) {
  const [fields, setFields] = useState<FieldErrors>({});
  const clearFields = () => setFields({});
  const { run, busy } = useAction(
    async () => {
      clearFields();
      await work();
    },
    (error) => {
      const found = answeredFieldErrors(error, fieldsByCode);
      setFields(found);
      if (Object.keys(found).length === 0) failed(error);
    },
  );
  return { run, busy, fields, clearFields };
}
