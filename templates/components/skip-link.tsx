export function SkipLink() {
  return (
    <a className="skip-link" href="#docsgen-main">
      Skip to main content
    </a>
  )
}
