/** The parts that scenes are made of. */
import type { ReactNode } from 'react'
import { event, mira } from './story.ts'

interface SceneProps {
  /** Describes it for screen readers: to them it is one picture. */
  label: string
  className: string
  children: ReactNode
}

export function Scene({ label, className, children }: SceneProps) {
  return (
    <div className={className} role="img" aria-label={label}>
      {children}
    </div>
  )
}

/** In Markdown it is its description. */
Scene.markdown = ({ label }: SceneProps) => <p>{label}</p>

interface WindowProps {
  className?: string
  /** The bar at its top. */
  bar?: ReactNode
  children?: ReactNode
}

export function Window({ className, bar, children }: WindowProps) {
  return (
    <div className={className ? `ui ${className}` : 'ui'}>
      {bar && <div className="bar">{bar}</div>}
      {children}
    </div>
  )
}

/** A row of a window, and what is at its end. */
export function Line({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <div className="line">
      <span>{children}</span>
      {end}
    </div>
  )
}

export function Pairs({ pairs }: { pairs: Record<string, string> }) {
  return (
    <dl className="kv">
      {Object.entries(pairs).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export type Tone = 'good' | 'wait'

export function Pill({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone ? `pill ${tone}` : 'pill'}>{children}</span>
}

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <small>{label}</small>
      <span>{children}</span>
    </div>
  )
}

export function Tick({ on = false, children }: { on?: boolean; children: ReactNode }) {
  return (
    <p className={on ? 'tick on' : 'tick'}>
      <i>✓</i>
      {children}
    </p>
  )
}

export function Press({ children }: { children: ReactNode }) {
  return <span className="press">{children}</span>
}

interface Column {
  name: string
  className?: string
}

/** The first cell of a row is its name. */
export function Rows({ columns, rows }: { columns: Column[]; rows: ReactNode[][] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ name, className }) => (
            <th key={name} className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={String(first)}>
            <th>{first}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]?.name} className={columns[at + 1]?.className}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The badge that is printed. */
export function EventBadge({ children }: { children?: ReactNode }) {
  return (
    <div className="event-badge">
      {children}
      {event}
      <strong>{mira.badge}</strong>
      {mira.pronouns}
      <span>{mira.tier}</span>
    </div>
  )
}
