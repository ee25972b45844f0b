import * as strings from 'docsgen/strings'
import { Admonition, type AdmonitionProps } from '../components/admonition.tsx'

export { attributes, rules, scripts } from '../components/admonition.tsx'

/** An admonition for an easier way. */
export default function Tip(props: AdmonitionProps) {
  return <Admonition {...props} kind="tip" label={strings.tip} icon="tip" />
}
