import type { DirectiveRules } from 'docsgen'
import { EventBadge, Pill, Rows, Scene, type Tone, Window } from '../components/parts.tsx'
import { checkTotals, dealers, event, lastEarly, mira, money, price, weeks } from '../components/story.ts'

export const attributes = { registrations: 'string', sales: 'string' } as const
export const rules: DirectiveRules = { forms: ['leaf'], required: ['label', 'registrations', 'sales'] }

const menu = ['Dashboard', 'Cashier UI', 'User Search', 'Volunteers', 'Products', 'Orders', 'Dealers', 'Settings']

const orders: [name: string, product: string, amount: number, state: string, tone?: Tone][] = [
  [mira.name, mira.tier, price.explorer, 'Paid', 'good'],
  ['Jonas Lind', 'T-shirt, mug', price.shirt + price.mug, 'To hand over', 'wait'],
  ['Aiko Brandt', 'Full table', price.table, 'Paid', 'good'],
  ['Tom Reyes', 'Sponsor', price.sponsor, 'Unpaid']
]

interface DashboardProps {
  registrations: string
  sales: string
  children: string
}

/** The first screen of those who run an event, with a badge that was printed. */
export default function Dashboard({ registrations, sales, children }: DashboardProps) {
  checkTotals(registrations, sales)
  return (
    <Scene label={children} className="dashboard">
      <Window>
        <ul>
          <li>
            <b>{event}</b>
          </li>
          {menu.map((entry, at) => (
            <li key={entry} className={at === 0 ? 'on' : undefined}>
              {entry}
            </li>
          ))}
        </ul>
        <div>
          <div className="stats">
            <div>
              <b>{registrations}</b>registrations
            </div>
            <div>
              <b>{dealers}</b>dealers approved
            </div>
            <div>
              <b>{sales}</b>tables and store
            </div>
          </div>
          <Weeks />
          <Rows
            columns={[
              { name: 'Attendee' },
              { name: 'Product', className: 'product' },
              { name: 'Status' },
              { name: 'Total', className: 'num' }
            ]}
            rows={orders.map(([name, product, amount, state, tone]) => [
              name,
              product,
              <Pill key={name} {...(tone && { tone })}>
                {state}
              </Pill>,
              money(amount)
            ])}
          />
          <p className="more">All orders</p>
        </div>
      </Window>
      <EventBadge />
    </Scene>
  )
}

function Weeks() {
  const unit = 56 / Math.max(...weeks)
  const bars = weeks.map((week, at) => `M${at * 20} 56h16v-${(week * unit).toFixed(1)}h-16z`)
  return (
    <div className="weeks">
      <p>
        <b>Registrations by week</b>
        <small>{`early price ended in week ${lastEarly + 1}`}</small>
      </p>
      <svg viewBox={`0 0 ${weeks.length * 20 - 4} 56`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bars.filter((_, at) => at !== lastEarly).join('')} />
        <path className="top" d={bars[lastEarly]} />
      </svg>
    </div>
  )
}
