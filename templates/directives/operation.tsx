import type { ApiSlice, DirectiveRules, Operation, OperationLink, Response } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { Fragment, type ReactNode } from 'react'
import { Attributes, Inner, shortName } from '../components/api/attributes.tsx'
import { Examples } from '../components/api/examples.tsx'
import { Method } from '../components/api/method.tsx'
import { Prose } from '../components/api/prose.tsx'
import { fillNodes } from '../components/fill-nodes.ts'

export const attributes = { id: 'operation', described: 'boolean' } as const
export const rules: DirectiveRules = { forms: ['leaf', 'container'] }
export const scripts = true

interface OperationProps {
  id: Operation
  api: ApiSlice
  /** Replaces the description of the document, unless that is wanted as well. */
  children?: ReactNode
  described?: boolean
}

/** An operation of the OpenAPI document: parameters, body, responses, and how it is called. */
export default function OperationDirective({ id: operation, api, children, described }: OperationProps) {
  return (
    <section className="operation" id={operation.id}>
      <div className="operation-text">
        {children}
        {(!children || described) && (
          <Prose content={operation.description ?? (children || described ? undefined : operation.summary)} />
        )}
        <p className="operation-route">
          <Method method={operation.method} /> <code>{operation.path}</code>
          {operation.kind && (
            <span className="mark">{operation.kind === 'webhook' ? strings.apiWebhook : strings.apiCallback}</span>
          )}
          {operation.deprecated && <span className="mark mark-deprecated">{strings.apiDeprecated}</span>}
        </p>
        {operation.kind === undefined && <Callers auth={operation.auth} schemes={api.schemes} />}
        {operation.whole === undefined ? (
          <>
            <Request operation={operation} />
            <Responses operation={operation} />
            {operation.callbacks && <Links label={strings.apiCallbacks} links={operation.callbacks} />}
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
              {together.length === 0 && strings.apiAnyone}
              {together.map(({ scheme, scopes }, index) => (
                <Fragment key={scheme}>
                  {index > 0 && ` ${strings.apiAnd} `}
                  <Caller {...schemes[scheme]} name={scheme} scopes={scopes} />
                </Fragment>
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
  const words = title ?? <code>{shortName(name)}</code>
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

function Request({ operation: { id, parameters, body, isLacking } }: { operation: Operation }) {
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
          {isLacking && <p className="attribute-scope">{strings.apiNoSample}</p>}
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
  const { status, description, headers, shape, links } = response
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
      {shape?.ref !== undefined && href !== undefined && <a href={href}>{shortName(shape.ref)}</a>}
      {headers.length > 0 && (
        <Attributes id={`${id}.header`} label={strings.apiHeaders} mode="response" attributes={headers} />
      )}
      {shape && isSuccess && (
        <Top id={id} label={fill(strings.apiResponseStatus, { status })} shape={shape} mode="response" />
      )}
      {links && <Links label={strings.apiLinks} links={links} />}
      {shape && !isSuccess && href === undefined && <Inner id={id} name={status} shape={shape} mode="response" />}
    </li>
  )
}

/** Operations that others lead to. */
function Links({ label, links }: { label: string; links: OperationLink[] }) {
  return (
    <p>
      {label}
      {links.map(({ name, href }) => (
        <Fragment key={name}> {href === undefined ? <code>{name}</code> : <a href={href}>{name}</a>}</Fragment>
      ))}
    </p>
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
  const { attributes, ...others } = shape
  if (!attributes) return <Inner name={label} shape={shape} {...rows} />
  return (
    <>
      <Attributes label={label} attributes={attributes} {...rows} />
      {(others.variants || others.chosenBy) && <Inner name={label} shape={others} {...rows} />}
    </>
  )
}
