import type { ApiSlice, Attribute, Shape, Value } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { Fragment } from 'react'
import { fillNodes } from '../fill-nodes.ts'
import { Icon } from '../icons.tsx'
import { Prose } from './prose.tsx'

/** Shared by nested rows. */
export interface Rows {
  /** Prefix of the rows' ids. */
  id: string
  /** Requests mark required attributes; responses mark those that may be `null`. */
  mode: 'request' | 'response'
  /** Attributes in the first attributes show at once, unless they are many. */
  isOpen?: boolean
  /** Schemas of the page by name: the id of a schema comes before that of a row. */
  schemas?: ApiSlice['schemas']
}

/** The id of a row. */
function rowId({ id, schemas = {} }: Rows, name: string): string {
  const own = `${id}.${name}`
  return Object.hasOwn(schemas, own) ? `${own}-2` : own
}

/** As many attributes show without being opened. */
const mostOpen = 15

interface AttributesProps extends Rows {
  label: string
  attributes: Attribute[]
}

/** The name of a schema without that of its document. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Rows of attributes, in requests the required ones first. Nested attributes can be opened; a link to one opens all around it. */
export function Attributes({ label, attributes, ...rows }: AttributesProps) {
  const isRequest = rows.mode === 'request'
  const isFirst = ({ required }: Attribute) => isRequest && required === true
  return (
    <ul className="attributes" aria-label={label}>
      {attributes
        .filter(({ access }) => access !== (isRequest ? 'read' : 'write'))
        .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
        .map((attribute) => (
          <Row key={attribute.name} attribute={attribute} {...rows} id={rowId(rows, attribute.name)} />
        ))}
    </ul>
  )
}

function Row({ attribute, ...rows }: Rows & { attribute: Attribute }) {
  const { name, description, scope, shape } = attribute
  return (
    <li id={rows.id} className="attribute">
      <p className="attribute-head">
        {scope !== undefined && <Icon name="lock" />}
        <code>{name}</code>
        <TypeName shape={shape} />
        <Marks attribute={attribute} mode={rows.mode} />
        {/* biome-ignore lint/a11y/useAnchorContent: its name is the label */}
        <a className="hash-link" href={`#${rows.id}`} aria-label={fill(strings.headingLink, { heading: name })} />
      </p>
      <Prose content={description} />
      {scope !== undefined && (
        <p className="attribute-scope">{fillNodes(strings.apiNeedsScope, { scope: <code>{scope}</code> })}</p>
      )}
      <Inner name={name} shape={shape} {...rows} />
    </li>
  )
}

function Marks({
  attribute: { required, deprecated, access, shape },
  mode
}: { attribute: Attribute } & Pick<Rows, 'mode'>) {
  return (
    <>
      {mode === 'request' && required && <span className="mark mark-required">{strings.apiRequired}</span>}
      {mode === 'response' && !required && <span className="mark">{strings.apiOptional}</span>}
      {shape.nullable && <span className="mark">{strings.apiNullable}</span>}
      {access && <span className="mark">{access === 'read' ? strings.apiReadOnly : strings.apiWriteOnly}</span>}
      {deprecated && <span className="mark mark-deprecated">{strings.apiDeprecated}</span>}
    </>
  )
}

/** The type in words, with its format. In place of `object`, the name of a schema. */
export function TypeName({ shape: { type, limits = [], ref, href } }: { shape: Shape }) {
  const format = limits
    .filter(isFormat)
    .map((each) => `, ${each}`)
    .join('')
  if (ref === undefined) return <span className="attribute-type">{type + format}</span>
  const words = [fill(strings.apiItem, { type: 'object' }), 'object'].find((each) => type.includes(each))
  const [before = '', after = ''] = words === undefined ? [`${type} `] : type.split(words, 2)
  return (
    <span className="attribute-type">
      {before}
      {href === undefined ? <code>{shortName(ref)}</code> : <a href={href}>{shortName(ref)}</a>}
      {after + format}
    </span>
  )
}

/** The first limit is one word if it is a format. */
function isFormat(limit: string, at: number): boolean {
  return at === 0 && /^[a-z][\w-]*$/i.test(limit)
}

/** Limits and plain values, on one line. */
function Facts({ shape: { limits = [], values = [] } }: { shape: Shape }) {
  const facts = limits.filter((limit, at) => !isFormat(limit, at))
  const isPlain = values.length > 0 && values.every(hasNoWords)
  const words = isPlain ? [...facts, values.length === 1 ? strings.apiAlways : strings.apiOneOf] : facts
  if (words.length === 0) return undefined
  return (
    <p className="attribute-values">
      {`${words.join(' · ')} `}
      {isPlain &&
        values.map(({ value }, at) => (
          <Fragment key={String(value)}>
            {at > 0 && ' '}
            <code>{String(value)}</code>
          </Fragment>
        ))}
    </p>
  )
}

function hasNoWords({ title, description }: Value): boolean {
  return title === undefined && description === undefined
}

/** Whether there is more to say of it than its type. */
export function hasMore({ limits = [], values, attributes, variants, chosenBy, ref }: Shape): boolean {
  return limits.length > 0 || [values, attributes, variants, chosenBy, ref].some((each) => each !== undefined)
}

/** The limits, allowed values, attributes or variants of a value. */
export function Inner({ name, shape, isOpen = false, ...rows }: Rows & { name: string; shape: Shape }) {
  const { values, attributes, variants, chosenBy } = shape
  return (
    <>
      <Facts shape={shape} />
      {values && !values.every(hasNoWords) && <Values name={name} values={values} />}
      {attributes && (
        <details className="attribute-inner" open={isOpen && attributes.length <= mostOpen}>
          <summary>
            {fillNodes(`${strings.apiAttributes} (${attributes.length})`, { name: <code>{name}</code> })}
          </summary>
          <Attributes label={fill(strings.apiAttributes, { name })} attributes={attributes} {...rows} />
        </details>
      )}
      {chosenBy !== undefined && (
        <p className="attribute-scope">{fillNodes(strings.apiChosenBy, { name: <code>{chosenBy}</code> })}</p>
      )}
      {variants && <Variants name={name} variants={variants} {...rows} />}
      {!attributes && !variants && <Reference shape={shape} />}
    </>
  )
}

function Values({ name, values }: { name: string; values: NonNullable<Shape['values']> }) {
  return (
    <details className="attribute-inner">
      <summary>{fillNodes(strings.apiValues, { name: <code>{name}</code> })}</summary>
      <ul className="attributes" aria-label={fill(strings.apiValues, { name })}>
        {values.map(({ value, title, description, deprecated }) => (
          <li key={String(value)} className="attribute">
            <p className="attribute-head">
              <code>{String(value)}</code>
              <span className="attribute-type">{title}</span>
              {deprecated && <span className="mark mark-deprecated">{strings.apiDeprecated}</span>}
            </p>
            <Prose content={description} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Variants({ name, variants, ...rows }: Rows & { name: string; variants: NonNullable<Shape['variants']> }) {
  return variants.map((variant) => (
    <Variant key={variant.name} of={name} variant={variant} {...rows} id={rowId(rows, variant.name)} />
  ))
}

interface VariantProps extends Rows {
  of: string
  variant: NonNullable<Shape['variants']>[number]
}

function Variant({ of, variant: { name, shape }, ...rows }: VariantProps) {
  const { attributes, ...others } = shape
  return (
    <details className="attribute-inner" id={rows.id}>
      <summary>{fillNodes(strings.apiVariant, { name: of, variant: <code>{name}</code> })}</summary>
      <Prose content={shape.description} />
      {attributes && (
        <Attributes label={fill(strings.apiVariant, { name: of, variant: name })} attributes={attributes} {...rows} />
      )}
      {!attributes && shape.ref === undefined && !shape.variants && (
        <p>
          <TypeName shape={shape} />
        </p>
      )}
      {(!attributes || shape.variants) && <Inner name={name} shape={others} {...rows} />}
    </details>
  )
}

/** A link to a schema that is shown elsewhere. */
function Reference({ shape: { ref, href, isAbove } }: { shape: Shape }) {
  if (ref === undefined) return undefined
  return (
    <p className="attribute-scope">
      {fillNodes(isAbove ? strings.apiAbove : strings.apiSee, {
        schema: href === undefined ? shortName(ref) : <a href={href}>{shortName(ref)}</a>
      })}
    </p>
  )
}
