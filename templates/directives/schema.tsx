import type { ApiSlice, DirectiveRules, NamedShape } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import type { ReactNode } from 'react'
import { Attributes, Inner, shortName } from '../components/api/attributes.tsx'
import { Code, ExampleBox } from '../components/api/examples.tsx'
import { Prose } from '../components/api/prose.tsx'
import { fillNodes } from '../components/fill-nodes.ts'

export const attributes = { id: 'schema', described: 'boolean' } as const
export const rules: DirectiveRules = { forms: ['leaf', 'container'] }
export const scripts = true

interface SchemaProps {
  id: NamedShape
  api: ApiSlice
  /** Replaces the description of the document, unless that is wanted as well. */
  children?: ReactNode
  described?: boolean
}

/** An object of the API; its attributes show without being opened. */
export default function Schema({ id: shape, api: { schemas }, children, described }: SchemaProps) {
  const { name: id, description, examples, sample } = shape
  const name = shortName(id)
  const rows = { id, mode: 'response', schemas } as const
  const hasExamples = examples.length > 0
  return (
    <section className={hasExamples ? 'operation' : 'schema'} id={id}>
      <div className="operation-text">
        {children}
        {(!children || described) && <Prose content={description} />}
        {shape.whole !== undefined && (
          <p>
            <a href={shape.whole}>{fillNodes(strings.apiSchemaWhole, { schema: <code>{name}</code> })}</a>
          </p>
        )}
        {shape.attributes ? (
          <Attributes label={fill(strings.apiAttributes, { name })} attributes={shape.attributes} {...rows} />
        ) : (
          shape.whole === undefined && <Inner name={name} shape={shape} {...rows} />
        )}
        {described && sample && (
          <details className="attribute-inner">
            <summary>{fill(strings.apiExample, { number: '' }).trim()}</summary>
            <Code {...sample} />
          </details>
        )}
      </div>
      {hasExamples && (
        <div className="examples">
          <ExampleBox tabs={examples}>{name}</ExampleBox>
        </div>
      )}
    </section>
  )
}
