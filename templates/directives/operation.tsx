import type { ApiSlice, Content, DirectiveRules, Operation, OperationLink, Response, Scheme, Shape } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { Attributes, hasMore, Inner, type Rows, shortName, TypeName } from '../components/api/attributes.tsx'
import { Examples } from '../components/api/examples.tsx'
import { Method, Path } from '../components/api/method.tsx'
import { Prose } from '../components/api/prose.tsx'
import { fillNodes } from '../components/fill-nodes.ts'
import { Nodes } from '../components/nodes.tsx'

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

/** An operation of the OpenAPI document: what it does and who may call it, how it is called, and its parameters, body, responses. */
export default function OperationDirective({ id: operation, api, children, described }: OperationProps) {
  const { id, method, path, kind, summary, description, deprecated, auth, whole } = operation
  const [heading, text] = parted(children)
  return (
    <section className="operation" id={id}>
      <div className="operation-text">
        {heading}
        <p className="operation-route">
          <Method method={method} /> <Path path={path} />
          {kind && <span className="mark">{kind === 'webhook' ? strings.apiWebhook : strings.apiCallback}</span>}
          {deprecated && <span className="mark mark-deprecated">{strings.apiDeprecated}</span>}
        </p>
        {text}
        {(!children || described) && <Prose content={description ?? (children || described ? undefined : summary)} />}
        {kind === undefined && <Callers auth={auth} schemes={api.schemes} />}
        {whole !== undefined && (
          <p>
            <a href={whole}>{fillNodes(strings.apiOperationWhole, { operation: <code>{id}</code> })}</a>
          </p>
        )}
      </div>
      {whole === undefined && (
        <>
          <Examples operation={operation} />
          <div className="operation-rest">
            <Request operation={operation} />
            <Responses operation={operation} />
            {operation.callbacks && <Links label={strings.apiCallbacks} links={operation.callbacks} />}
          </div>
        </>
      )}
    </section>
  )
}

/** The heading that the author's text begins with, and what is below it. */
function parted(children: ReactNode): [heading: ReactNode, text: ReactNode[]] {
  const all = Children.toArray(children)
  const at = all.findIndex((each) => isValidElement(each))
  const first = all[at]
  const isHeading = isValidElement<{ id?: string }>(first) && first.props.id !== undefined
  return isHeading ? [first, all.slice(at + 1)] : [undefined, all]
}

function Callers({ auth, schemes }: Pick<Operation, 'auth'> & Pick<ApiSlice, 'schemes'>) {
  return (
    <p className="operation-callers">
      <span>
        {`${strings.apiCallers} `}
        {(auth.length === 0 ? [[]] : auth).map((together, at) => (
          <Fragment key={together.map(({ scheme }) => scheme).join(' ')}>
            {at > 0 && ` ${strings.or} `}
            {together.length === 0 && <span>{strings.apiAnyone}</span>}
            {together.map(({ scheme, scopes }, index) => (
              <Fragment key={scheme}>
                {index > 0 && ` ${strings.apiAnd} `}
                <Caller {...schemes[scheme]} name={scheme} needed={scopes} />
              </Fragment>
            ))}
          </Fragment>
        ))}
      </span>
    </p>
  )
}

interface CallerProps {
  name: string
  title?: string
  href?: string
  /** All scopes of the scheme. */
  scopes?: Scheme['scopes']
  needed: string[]
}

/** A scope is told by what it allows, as the document says. */
function Caller({ name, title, href, scopes = [], needed }: CallerProps) {
  const words = title ?? <code>{shortName(name)}</code>
  const link = href === undefined ? words : <a href={href}>{words}</a>
  if (needed.length === 0) return <span>{link}</span>
  const list = needed.map((scope, at) => {
    const allows = scopes.find((each) => each.name === scope)?.description
    return (
      <Fragment key={scope}>
        {at > 0 && ', '}
        {allows && <strong>{allows}</strong>}
        {allows && ' '}
        <code>{scope}</code>
      </Fragment>
    )
  })
  return <span>{fillNodes(strings.apiWithScopes, { scheme: link, scopes: list })}</span>
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
            <TypeName shape={body.shape} />
            {!body.required && <span className="mark">{strings.apiOptional}</span>}
            {body.shape.nullable && <span className="mark">{strings.apiNullable}</span>}
          </h3>
          <Prose content={body.description} />
          {isLacking && <p className="attribute-scope">{strings.apiNoSample}</p>}
          <Top id={`${id}.body`} label={strings.apiBody} shape={body.shape} mode="request" isOpen />
        </div>
      )}
    </>
  )
}

function Responses({ operation: { id, responses } }: { operation: Operation }) {
  const first = responses.find(isSuccess)
  return (
    <div className="operation-part">
      <h3 id={`${id}.responses`} className="operation-label">
        {strings.apiResponses}
      </h3>
      <ul className="responses">
        {responses.map((response) => (
          <li key={response.status} id={`${id}.${response.status}`} className="response">
            <ResponseRow id={`${id}.${response.status}`} response={response} isOpen={response === first} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function isSuccess({ status }: Response): boolean {
  return status.startsWith('2')
}

interface ResponseProps {
  id: string
  response: Response
  isOpen: boolean
}

/** The row of an answer opens to its headers and body. The body of a failure is a link, where another page has it. */
function ResponseRow({ id, response, isOpen }: ResponseProps) {
  const { status, description, headers, shape, links, isLacking } = response
  const isLink = shape?.href !== undefined && !isSuccess(response)
  const hasInside = headers.length > 0 || links || isLacking || (shape && !isLink && hasMore(shape))
  const line = lineOf(description)
  const isLine = line !== undefined && !(hasInside && hasLink(description))
  const head = (
    <>
      <code className={`status status-${status.charAt(0)}`}>{status}</code>
      <span>{isLine && line}</span>
    </>
  )
  const kind = shape && (
    <span>
      <TypeName shape={shape} /> {shape.nullable && <span className="mark">{strings.apiNullable}</span>}
    </span>
  )
  if (isLine && !hasInside)
    return (
      <p className="response-head">
        {head}
        {kind}
      </p>
    )
  return (
    <details open={isOpen}>
      <summary className="response-head">{head}</summary>
      {!isLine && <Prose content={description} />}
      {headers.length > 0 && (
        <>
          <p className="attribute-scope">{strings.apiHeaders}</p>
          <Attributes id={`${id}.header`} label={strings.apiHeaders} mode="response" attributes={headers} />
        </>
      )}
      {kind && <p>{kind}</p>}
      {isLacking && <p className="attribute-scope">{strings.apiNoSample}</p>}
      {shape && !isLink && (
        <Top
          id={id}
          label={fill(strings.apiResponseStatus, { status })}
          shape={shape}
          mode="response"
          isOpen={isOpen}
        />
      )}
      {links && <Links label={strings.apiLinks} links={links} />}
    </details>
  )
}

/** A description of one paragraph fits on the line of its status. */
function lineOf(content: Content): ReactNode {
  if (typeof content === 'string') return content
  const [, , ...blocks] = content
  const [only, ...others] = blocks.filter((each) => typeof each !== 'string' || each.trim() !== '')
  if (typeof only !== 'object' || only[0] !== 'p' || others.length > 0) return undefined
  const [, , ...words] = only
  return <Nodes content={['', {}, ...words]} />
}

/** A summary cannot hold a link. */
function hasLink(content: Content): boolean {
  if (typeof content === 'string') return false
  const [name, , ...children] = content
  return name === 'a' || children.some(hasLink)
}

/** Operations that others lead to. */
function Links({ label, links }: { label: string; links: OperationLink[] }) {
  return (
    <div className="operation-links">
      <p>{label}</p>
      <ul>
        {links.map(({ name, href, description }) => (
          <li key={name}>
            {href === undefined ? <code>{name}</code> : <a href={href}>{name}</a>}
            <Prose content={description} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TopProps extends Rows {
  label: string
  shape: Shape
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
