import * as strings from 'docsgen/strings'
import { Admonition, type AdmonitionProps } from '../components/admonition.tsx'

export { attributes, rules, scripts } from '../components/admonition.tsx'

/** An admonition for what cannot be undone. */
export default function Danger(props: AdmonitionProps) {
  return <Admonition {...props} kind="danger" label={strings.danger} icon="danger" />
}
