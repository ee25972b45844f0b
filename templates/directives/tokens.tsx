import type { DirectiveRules } from 'docsgen'
import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { textOf } from '../components/text-of.ts'

export const attributes = {}
export const rules: DirectiveRules = { forms: ['container'] }

/** A table of properties of the theme, such as `--primary`: what each does is drawn before its name. */
export default function Tokens({ children }: { children: ReactNode }) {
  return <>{withSamples(children)}</>
}

function withSamples(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return node
    const text = node.type === 'code' ? textOf(node.props.children) : ''
    if (!text.startsWith('--')) return cloneElement(node, {}, withSamples(node.props.children))
    return (
      <span className="token">
        <Sample name={text} /> {node}
      </span>
    )
  })
}

/** Tokens that are neither a colour, nor a font, nor a size within a line. */
const undrawn = /^--(?:navbar|sidebar|wide|measure|gutter|rule|shadow)$/

/** The policy of the site allows attributes of drawings, and no `style`. */
function Sample({ name }: { name: string }) {
  if (undrawn.test(name)) return undefined
  const value = `var(${name})`
  const text = { x: 16, y: 17, textAnchor: 'middle', fill: 'currentColor', fontSize: 16 } as const
  return (
    <svg viewBox="0 0 32 24" width={32} height={24} aria-hidden="true">
      {/^--font/.test(name) ? (
        <text {...text} fontFamily={value}>
          Aa
        </text>
      ) : /^--text-/.test(name) ? (
        <text {...text} fontSize={value}>
          a
        </text>
      ) : /^--s-\d/.test(name) ? (
        <rect y={8} width={value} height={8} fill="currentColor" />
      ) : name === '--radius' ? (
        <rect x={4} y={4} width={24} height={16} rx={value} fill="currentColor" />
      ) : (
        <rect x={1} y={1} width={30} height={22} rx={4} fill={value} stroke="var(--edge)" />
      )}
    </svg>
  )
}
