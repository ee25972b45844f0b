import type { Content } from 'docsgen'
import { Nodes } from '../nodes.tsx'

/** A description. Plain text becomes a paragraph; content has its own. */
export function Prose({ content }: { content: Content | undefined }) {
  if (content === undefined || content === '') return undefined
  return typeof content === 'string' ? <p>{content}</p> : <Nodes content={content} />
}
