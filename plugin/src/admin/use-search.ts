import { useEffect, useState } from "@wordpress/element";

const searchDelayMs = 350;

/** A search field, whose text is searched for once the user pauses. @param searched the text of the last search */
export function useSearch(searched: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(searched);
  useEffect(() => {
    if (text === searched) {
      return;
    }
    const timer = setTimeout(() => onSearch(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, searched]);
  return [text, setText];
}
