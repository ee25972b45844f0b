import type { DirectiveRules } from 'docsgen'
import { EventBadge, Pairs, Pill, Press, Scene, Window } from '../components/parts.tsx'
import { mira } from '../components/story.ts'

export const rules: DirectiveRules = { forms: ['leaf'], required: ['label'] }

const data = {
  'Preferred name': mira.preferred,
  'Legal name': mira.name,
  'Birth date': mira.born,
  Tier: mira.tier,
  'Badge name': mira.badge
}

/** The screen of the cashier when an attendee arrives, and the badge that comes of it. */
export default function CheckIn({ children }: { children: string }) {
  const bar = (
    <>
      <b>Cashier</b>
      <small>Station 2</small>
      <Pill tone="good">Paid</Pill>
    </>
  )
  return (
    <Scene label={children} className="check-in">
      <Window className="halves" bar={bar}>
        <div>
          <p className="ring">OK</p>
          <ul className="signs">
            <li>ID matches</li>
            <li>Approved volunteer</li>
            <li className="wait">1 item to hand over</li>
          </ul>
        </div>
        <div>
          <Pairs pairs={data} />
          <Press>Print badge</Press>
        </div>
      </Window>
      <EventBadge>
        <svg className="strap" viewBox="0 0 112 256" aria-hidden="true">
          <path d="M8 0 56 252 104 0" />
        </svg>
      </EventBadge>
    </Scene>
  )
}
