/** Leads from anchors that this page had to where they are now. The fragment of this script's own address has them. */
const moved = new URLSearchParams(new URL(import.meta.url).hash.slice(1))
const { pathname } = location

/** A page that takes the place of this one has a script of its own. */
function follow(): void {
  const id = new URLSearchParams(`=${location.hash.slice(1).replace(/[+&]/g, encodeURIComponent)}`).get('') ?? ''
  const to = location.pathname === pathname && moved.get(id)
  if (to) location.replace(to)
}

addEventListener('hashchange', follow)
follow()
