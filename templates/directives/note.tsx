import * as strings from 'docsgen/strings'
import { Admonition, type AdmonitionProps } from '../components/admonition.tsx'

export { attributes, rules, scripts } from '../components/admonition.tsx'

/** An admonition for what a reader should know. */
export default function Note(props: AdmonitionProps) {
  return <Admonition {...props} kind="note" label={strings.note} icon="note" />
}
