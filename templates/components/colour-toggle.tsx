import type { SiteProps } from 'docsgen'
import { Island } from './island.tsx'

/** Its place in the navbar is kept until a script answers it, so nothing moves. */
export function ColourToggle({ colours }: Pick<SiteProps, 'colours'>) {
  return <Island name="colour-toggle" props={colours === 'system' ? { system: true } : {}} plain />
}
