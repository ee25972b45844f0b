import type { Content } from 'docsgen'
import { Nodes } from '../nodes.tsx'

/** A description: a sentence, which is a paragraph, or paragraphs of its own. */
export function Prose({ content }: { content: Content | undefined }) {
  if (content === undefined || content === '') return undefined
  return typeof content === 'string' ? <p>{content}</p> : <Nodes content={content} />
}
