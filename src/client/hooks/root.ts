/** Returns what calls back when an attribute of the root of the page is another; that returns a function that ends it. */
export function watchRoot(attribute: string): (changed: () => void) => () => void {
  return (changed) => {
    const observer = new MutationObserver(changed)
    observer.observe(document.documentElement, { attributeFilter: [attribute] })
    return () => observer.disconnect()
  }
}
