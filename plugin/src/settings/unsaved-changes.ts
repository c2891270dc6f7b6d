import { useEffect, useState } from "@wordpress/element";

/**
 * Whether a form says something else than when the page was loaded. The test tries what is saved, so
 * testing a changed form would answer a question nobody asked.
 */
export function useUnsavedChanges(form: HTMLFormElement): boolean {
  const [isChanged, setIsChanged] = useState(() => hasChanges(form));

  useEffect(() => {
    const look = () => setIsChanged(hasChanges(form));
    form.addEventListener("input", look);
    form.addEventListener("change", look);
    return () => {
      form.removeEventListener("input", look);
      form.removeEventListener("change", look);
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
