import type { ApiSlice, DirectiveRules, Operation, Response } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import type { ReactNode } from 'react'
import { Attributes, Inner } from '../components/api/attributes.tsx'
import { Examples } from '../components/api/examples.tsx'
import { Method } from '../components/api/method.tsx'
import { Prose } from '../components/api/prose.tsx'
import { fillNodes } from '../components/fill-nodes.ts'

export const attributes = { id: 'operation' } as const
export const rules: DirectiveRules = { forms: ['leaf', 'container'] }
export const scripts = true

interface OperationProps {
  id: Operation
  api: ApiSlice
  /** Replaces the description of the document. */
  children?: ReactNode
}

/** An operation of the OpenAPI document: parameters, body, responses, and how it is called. */
export default function OperationDirective({ id: operation, api, children }: OperationProps) {
  return (
    <section className="operation" id={operation.id}>
      <div className="operation-text">
        {children ?? <Prose content={operation.description ?? operation.summary} />}
        <p className="operation-route">
          <Method method={operation.method} /> <code>{operation.path}</code>
          {operation.deprecated && <span className="mark mark-deprecated">{strings.apiDeprecated}</span>}
        </p>
        <Callers auth={operation.auth} schemes={api.schemes} />
        {operation.whole === undefined ? (
          <>
            <Request operation={operation} />
            <Responses operation={operation} />
          </>
        ) : (
          <p>
            <a href={operation.whole}>
              {fillNodes(strings.apiOperationWhole, { operation: <code>{operation.id}</code> })}
            </a>
          </p>
        )}
      </div>
      {operation.whole === undefined && <Examples operation={operation} />}
    </section>
  )
}

function Callers({ auth, schemes }: Pick<Operation, 'auth'> & Pick<ApiSlice, 'schemes'>) {
  return (
    <p className="operation-callers">
      <strong>{strings.apiCallers}</strong>
      {auth.length === 0
        ? ` ${strings.apiAnyone}`
        : auth.map((together, at) => (
            <span key={together.map(({ scheme }) => scheme).join(' ')}>
              {at > 0 ? ` ${strings.or} ` : ' '}
              {together.map(({ scheme, scopes }) => (
                <Caller key={scheme} {...schemes[scheme]} name={scheme} scopes={scopes} />
              ))}
            </span>
          ))}
    </p>
  )
}

interface CallerProps {
  name: string
  title?: string
  href?: string
  scopes: string[]
}

function Caller({ name, title, href, scopes }: CallerProps) {
  const words = title ?? <code>{name}</code>
  const link = href === undefined ? words : <a href={href}>{words}</a>
  if (scopes.length === 0) return link
  const list = scopes.map((scope, at) => (
    <span key={scope}>
      {at > 0 && ', '}
      <code>{scope}</code>
    </span>
  ))
  return fillNodes(strings.apiWithScopes, { scheme: link, scopes: list })
}

function Request({ operation: { id, parameters, body } }: { operation: Operation }) {
  return (
    <>
      {parameters.map(({ in: place, label, attributes }) => (
        <div key={place} className="operation-part">
          <h3 id={`${id}.${place}`} className="operation-label">
            {label}
          </h3>
          <Attributes id={`${id}.${place}`} label={label} mode="request" attributes={attributes} />
        </div>
      ))}
      {body && (
        <div className="operation-part">
          <h3 id={`${id}.body`} className="operation-label">
            {`${strings.apiBody} `}
            <span>{body.media}</span>
            {!body.required && <span className="mark">{strings.apiOptional}</span>}
            {body.shape.nullable && <span className="mark">{strings.apiNullable}</span>}
          </h3>
          <Prose content={body.description} />
          <Top id={`${id}.body`} label={strings.apiBody} shape={body.shape} mode="request" />
        </div>
      )}
    </>
  )
}

function Responses({ operation: { id, responses } }: { operation: Operation }) {
  return (
    <div className="operation-part">
      <h3 id={`${id}.responses`} className="operation-label">
        {strings.apiResponses}
      </h3>
      <ul className="responses">
        {responses.map((response) => (
          <ResponseRow key={response.status} id={`${id}.${response.status}`} response={response} />
        ))}
      </ul>
    </div>
  )
}

/** Shows the body of a success; for a failure, a link to its schema, or a body to open. */
function ResponseRow({ id, response }: { id: string; response: Response }) {
  const { status, description, headers, shape } = response
  const href = shape?.href
  const isSuccess = status.startsWith('2')
  return (
    <li id={id} className={isSuccess ? 'response' : 'response response-short'}>
      <p className="attribute-head">
        <code className={`status status-${status.charAt(0)}`}>{status}</code>
        {shape && shape.ref === undefined && <span className="attribute-type">{shape.type}</span>}
        {shape?.nullable && <span className="mark">{strings.apiNullable}</span>}
      </p>
      <Prose content={description} />
      {shape?.ref !== undefined && href !== undefined && <a href={href}>{shape.ref}</a>}
      {headers.length > 0 && (
        <Attributes id={`${id}.header`} label={strings.apiHeaders} mode="response" attributes={headers} />
      )}
      {shape && isSuccess && (
        <Top id={id} label={fill(strings.apiResponseStatus, { status })} shape={shape} mode="response" />
      )}
      {shape && !isSuccess && href === undefined && <Inner id={id} name={status} shape={shape} mode="response" />}
    </li>
  )
}

interface TopProps {
  id: string
  label: string
  shape: Response['shape'] & object
  mode: 'request' | 'response'
}

/** The attributes of a body show without being opened. */
function Top({ label, shape, ...rows }: TopProps) {
  const { attributes } = shape
  if (!attributes) return <Inner name={label} shape={shape} {...rows} />
  return <Attributes label={label} attributes={attributes} {...rows} />
}
