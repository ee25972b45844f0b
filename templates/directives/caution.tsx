import * as strings from 'docsgen/strings'
import { Admonition, type AdmonitionProps } from '../components/admonition.tsx'

export { attributes, rules, scripts } from '../components/admonition.tsx'

/** An admonition for what may cost the reader something. */
export default function Caution(props: AdmonitionProps) {
  return <Admonition {...props} kind="caution" label={strings.caution} icon="warning" />
}
