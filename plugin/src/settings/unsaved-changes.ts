import { useEffect, useState } from "@wordpress/element";

/** Whether a form was changed since the page was loaded. */
export function useUnsavedChanges(form: HTMLFormElement): boolean {
  const [isChanged, setIsChanged] = useState(() => hasChanges(form));

  useEffect(() => {
    const update = () => setIsChanged(hasChanges(form));
    form.addEventListener("input", update);
    form.addEventListener("change", update);
    return () => {
      form.removeEventListener("input", update);
      form.removeEventListener("change", update);
    };
  }, [form]);

  return isChanged;
}

function hasChanges(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked),
  );
}
