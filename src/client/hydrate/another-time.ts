/** Readers come on another day than the build: what an island renders of the time must differ, to be found. */
const later = 400 * 86_400_000 + 5_025_000

const Today = Date

globalThis.Date = new Proxy(Today, {
  construct: (_, given, target) => Reflect.construct(Today, given.length > 0 ? given : [Today.now() + later], target),
  apply: () => new Today(Today.now() + later).toString(),
  get: (_, key) => (key === 'now' ? () => Today.now() + later : Reflect.get(Today, key))
})
