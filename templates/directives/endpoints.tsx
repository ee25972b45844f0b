import type { DirectiveRules, Endpoint } from 'docsgen'
import * as strings from 'docsgen/strings'
import { Method, Path } from '../components/api/method.tsx'

export const attributes = { tag: 'tag' } as const
export const rules: DirectiveRules = { forms: ['leaf'] }

/** Links to the operations of the document, or to those with a tag. */
export default function Endpoints({ tag: endpoints, id }: { tag: Endpoint[]; id?: string }) {
  return (
    <ul className="endpoints" id={id} aria-label={strings.apiEndpoints}>
      {endpoints.map(({ id: operation, method, path, summary, href }) => (
        <li key={operation}>
          <a href={href}>
            <Method method={method} />
            <Path path={path} />
            <span>{summary}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
