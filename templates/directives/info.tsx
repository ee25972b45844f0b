import * as strings from 'docsgen/strings'
import { Admonition, type AdmonitionProps } from '../components/admonition.tsx'

export { attributes, rules, scripts } from '../components/admonition.tsx'

/** An admonition for background that a reader may skip. */
export default function Info(props: AdmonitionProps) {
  return <Admonition {...props} kind="info" label={strings.info} icon="info" />
}
