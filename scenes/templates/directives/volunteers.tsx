import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'
import { Line, Rows, Scene, Window } from '../components/parts.tsx'
import { mira } from '../components/story.ts'

export const rules: DirectiveRules = { forms: ['leaf'], required: ['label'] }

const columns = ['Experience', 'Interest', 'Avoid']

/** The wishes of Mira: numbers of the columns that she chose. */
const departments = { 'Info Desk': [0, 1], Registration: [1], 'Dealer hall': [1], 'Stage Crew': [2] }

/** Two applications, and the wishes of one applicant. */
export default function Volunteers({ children }: { children: string }) {
  const rows = Object.entries(departments).map(([name, chosen]) => [
    name,
    ...columns.map((column, at) => <i key={column} className={chosen.includes(at) ? 'dot on' : 'dot'} />)
  ])
  return (
    <Scene label={children} className="volunteers column">
      <Notice tone="good" sign="m8.2 12.3 2.6 2.6 5-5.6">
        <b>{mira.name}</b> is approved for Info Desk.
      </Notice>
      <Notice tone="wait" sign="M12 7.5V12l3 2">
        <b>Jonas Lind</b> is waiting for an assignment.
      </Notice>
      <Window>
        <Rows
          columns={[{ name: 'Department' }, ...columns.map((name) => ({ name, className: 'middle' }))]}
          rows={rows}
        />
        <Line end={<b>12</b>}>Hours offered</Line>
      </Window>
    </Scene>
  )
}

function Notice({ tone, sign, children }: { tone: string; sign: string; children: ReactNode }) {
  return (
    <p className={`notice ${tone}`}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" />
        <path d={sign} />
      </svg>
      <span>{children}</span>
    </p>
  )
}
