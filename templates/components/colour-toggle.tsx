import { Island } from './island.tsx'

/** Its place in the navbar is kept until a script answers it, so nothing moves. */
export function ColourToggle() {
  return <Island name="colour-toggle" plain />
}
