import * as strings from 'docsgen/strings'
import { Admonition, type AdmonitionProps } from '../components/admonition.tsx'

export { attributes, rules, scripts } from '../components/admonition.tsx'

/** An admonition for what often goes wrong. */
export default function Warning(props: AdmonitionProps) {
  return <Admonition {...props} kind="warning" label={strings.warning} icon="warning" />
}
