import type { ApiSlice, DirectiveRules, Scheme, Server } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { Prose } from '../components/api/prose.tsx'

export const attributes = { id: 'document', tag: 'string' } as const
export const rules: DirectiveRules = { forms: ['leaf'] }

interface ApiProps {
  id: ApiSlice['documents'][string]
  /** Only what the document says of this tag. */
  tag?: string
}

/** The head of an OpenAPI document: its description, its servers, and how callers prove who they are. */
export default function Api({ id: { description, servers, schemes, tags }, tag }: ApiProps) {
  if (tag !== undefined) return <Prose content={tags.find(({ name }) => name === tag)?.description} />
  return (
    <>
      <Prose content={description} />
      {servers.length > 0 && (
        <>
          <h2 id="api-servers">{strings.apiServers}</h2>
          <ul className="api-servers">
            {servers.map((server) => (
              <ServerRow key={server.url} {...server} />
            ))}
          </ul>
        </>
      )}
      {schemes.length > 0 && (
        <>
          <h2 id="api-authentication">{strings.apiSecurity}</h2>
          <ul className="api-schemes">
            {schemes.map((scheme) => (
              <SchemeRow key={scheme.name} {...scheme} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function ServerRow({ url, description, variables }: Server) {
  return (
    <li>
      <code>{url}</code>
      <Prose content={description} />
      {variables.length > 0 && (
        <ul>
          {variables.map(({ name, standard, values, description: meaning }) => (
            <li key={name}>
              <code>{name}</code>{' '}
              <span className="attribute-type">
                {[
                  fill(strings.apiDefault, { value: standard }),
                  ...(values.length > 0 ? [`${strings.apiOneOf} ${values.join(', ')}`] : [])
                ].join(' · ')}
              </span>
              <Prose content={meaning} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function SchemeRow({ name, title, kind, href, description, scopes }: Scheme & { href?: string }) {
  const words = title ?? <code>{name.slice(name.lastIndexOf('/') + 1)}</code>
  return (
    <li>
      <strong>{href === undefined ? words : <a href={href}>{words}</a>}</strong>{' '}
      <span className="attribute-type">{kind}</span>
      <Prose content={description} />
      {scopes.length > 0 && (
        <ul>
          {scopes.map((scope) => (
            <li key={scope.name}>
              <code>{scope.name}</code> {scope.description}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
