import type { ApiSlice, DirectiveRules, Endpoint, Scheme } from 'docsgen'
import * as strings from 'docsgen/strings'
import { Cell, HeaderCell, Table } from '../components/table.tsx'

export const attributes = { id: 'scheme' } as const
export const rules: DirectiveRules = { forms: ['leaf'] }

interface ScopesProps {
  id: Scheme & ApiSlice['schemes'][string]
}

/** The scopes of a security scheme, and the operations that need each. */
export default function Scopes({ id: { name, scopes, endpoints } }: ScopesProps) {
  return (
    <div id={name}>
      <Table className="scopes">
        <thead>
          <tr>
            <HeaderCell>{strings.scopesScope}</HeaderCell>
            <HeaderCell>{strings.scopesAllows}</HeaderCell>
            <HeaderCell>{strings.scopesNeededBy}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {scopes.map((scope) => (
            <tr key={scope.name} id={`${name}.${scope.name}`}>
              <Cell>
                <code>{scope.name}</code>
              </Cell>
              <Cell>{scope.description}</Cell>
              <Cell>
                <Callers endpoints={endpoints.filter((endpoint) => endpoint.scopes.includes(scope.name))} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Callers({ endpoints }: { endpoints: Endpoint[] }) {
  if (endpoints.length === 0) return '–'
  return (
    <ul>
      {endpoints.map(({ id, summary, href }) => (
        <li key={id}>
          <a href={href}>{summary}</a>
        </li>
      ))}
    </ul>
  )
}
