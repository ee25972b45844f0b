export function Footer() {
  return <footer>Own footer</footer>
}
