import * as strings from 'docsgen/strings'

/** Opens search, as its keys do. Hidden without scripts; its sign and the hint of a key are in the style sheet. */
export function SearchButton() {
  return (
    <button type="button" className="search-button" aria-keyshortcuts="/ Control+K Meta+K">
      {strings.search}
    </button>
  )
}
