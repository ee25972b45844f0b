import type { DirectiveRules, NamedShape, Value } from 'docsgen'
import * as strings from 'docsgen/strings'
import { Prose } from '../components/api/prose.tsx'
import { Cell, HeaderCell, Table } from '../components/table.tsx'

export const attributes = { id: 'schema', anchor: 'string' } as const
export const rules: DirectiveRules = { forms: ['leaf'] }

interface CodesProps {
  id: NamedShape
  /** Prefix of the rows' ids; the name of the schema by default. */
  anchor?: string
}

/** A table of the values of a schema, such as codes of errors, without empty columns. */
export default function Codes({ id: { name, values = [] }, anchor = name }: CodesProps) {
  const has = (key: keyof Value) => values.some((value) => value[key] !== undefined)
  const heads = [
    strings.codesCode,
    has('title') && strings.codesName,
    has('status') && strings.codesStatus,
    strings.codesMeaning,
    has('remedy') && strings.codesRemedy
  ]
  return (
    <div id={name}>
      <Table className="codes">
        <thead>
          <tr>
            {heads.filter(Boolean).map((head) => (
              <HeaderCell key={String(head)}>{head}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <Row key={String(value.value)} id={`${anchor}-${value.value}`} value={value} has={has} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ id, value, has }: { id: string; value: Value; has(key: keyof Value): boolean }) {
  const { value: code, title, status, description, remedy, deprecated } = value
  return (
    <tr id={id}>
      <Cell>
        <a href={`#${id}`}>
          <code>{String(code)}</code>
        </a>
      </Cell>
      {has('title') && <Cell>{title !== undefined && <code>{title}</code>}</Cell>}
      {has('status') && <Cell>{status}</Cell>}
      <Cell>
        {deprecated && <span className="mark mark-deprecated">{strings.apiDeprecated}</span>}
        <Prose content={description} />
      </Cell>
      {has('remedy') && (
        <Cell>
          <Prose content={remedy} />
        </Cell>
      )}
    </tr>
  )
}
