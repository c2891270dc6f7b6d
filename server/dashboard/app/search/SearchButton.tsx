import { SearchIcon } from "../parts/icons.tsx";
import { useSearchDialog } from "./SearchAnywhere.tsx";

/** Opens the search; drawn as the field that it opens. */
export function SearchButton() {
  const { open, prepare } = useSearchDialog();
  return (
    <button
      type="button"
      className="search-button"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <SearchIcon />
      <span>Search</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}
