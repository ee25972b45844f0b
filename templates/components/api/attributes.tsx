import type { Attribute, Shape } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { fillNodes } from '../fill-nodes.ts'
import { Icon } from '../icons.tsx'
import { Prose } from './prose.tsx'

/** Shared by nested rows. */
export interface Rows {
  /** Prefix of the rows' ids. */
  id: string
  /** Requests mark required attributes; responses mark those that may be `null`. */
  mode: 'request' | 'response'
}

interface AttributesProps extends Rows {
  label: string
  attributes: Attribute[]
}

/** The name of a schema without that of its document. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Rows of attributes. Nested attributes can be opened; a link to one opens all around it. */
export function Attributes({ label, attributes, ...rows }: AttributesProps) {
  const hidden = rows.mode === 'request' ? 'read' : 'write'
  return (
    <ul className="attributes" aria-label={label}>
      {attributes
        .filter(({ access }) => access !== hidden)
        .map((attribute) => (
          <Row key={attribute.name} attribute={attribute} {...rows} id={`${rows.id}.${attribute.name}`} />
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
        <span className="attribute-type">{typeOf(shape)}</span>
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
      {!required && <span className="mark">{strings.apiOptional}</span>}
      {shape.nullable && <span className="mark">{strings.apiNullable}</span>}
      {access && <span className="mark">{access === 'read' ? strings.apiReadOnly : strings.apiWriteOnly}</span>}
      {deprecated && <span className="mark mark-deprecated">{strings.apiDeprecated}</span>}
    </>
  )
}

function typeOf({ type, limits = [] }: Shape): string {
  return [type, ...limits].join(', ')
}

/** The allowed values, attributes or variants of a value. */
export function Inner({ name, shape, ...rows }: Rows & { name: string; shape: Shape }) {
  const { values, attributes, variants, chosenBy } = shape
  return (
    <>
      {values && <Values name={name} values={values} />}
      {attributes && (
        <details className="attribute-inner">
          <summary>{fillNodes(strings.apiAttributes, { name: <code>{name}</code> })}</summary>
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
  const isPlain = values.every(({ title, description }) => title === undefined && description === undefined)
  if (isPlain) {
    return (
      <p className="attribute-values">
        {`${values.length === 1 ? strings.apiAlways : strings.apiOneOf} `}
        {values.map(({ value }) => (
          <code key={String(value)}>{String(value)}</code>
        ))}
      </p>
    )
  }
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
    <Variant key={variant.name} of={name} variant={variant} {...rows} id={`${rows.id}.${variant.name}`} />
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
      {!attributes && shape.ref === undefined && !shape.variants && <p>{typeOf(shape)}</p>}
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
