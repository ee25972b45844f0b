import * as strings from 'docsgen/strings'

export function SkipLink() {
  return (
    <a className="skip-link" href="#docsgen-main">
      {strings.skipLink}
    </a>
  )
}
