import type { DirectiveRules } from 'docsgen'
import { Field, Line, Pairs, Pill, Press, Scene, Tick, Window } from '../components/parts.tsx'
import { money, price } from '../components/story.ts'

export const rules: DirectiveRules = { forms: ['leaf'], required: ['label'] }

/** The application of one dealer, and the record of another. */
export default function Dealers({ children }: { children: string }) {
  const application = (
    <>
      <b>Application</b>
      <Pill tone="wait">Pending</Pill>
    </>
  )
  const record = (
    <>
      <b>Oak & Ember</b>
      <Pill tone="good">Approved, paid</Pill>
    </>
  )
  return (
    <Scene label={children} className="two">
      <Window bar={application}>
        <div className="pad">
          <Field label="Business name">Tin Fox Prints</Field>
          <small>Item categories</small>
          <Tick on>Prints and posters</Tick>
          <Tick on>Books</Tick>
          <Tick>Jewelry</Tick>
          <Field label="Table type">{`Full table, ${money(price.table)}`}</Field>
          <Press>Continue</Press>
        </div>
      </Window>
      <Window bar={record}>
        <div className="pad">
          <Pairs pairs={{ Area: 'Main hall', Table: 'B14', Type: 'Full table', Assistants: '2' }} />
        </div>
        <Line end={<b>{money(price.table)}</b>}>Full table</Line>
        <Line end={<b>{money(price.power)}</b>}>Electricity</Line>
        <Line end={<b>{money(price.table + price.power)}</b>}>
          <b>Total</b>
        </Line>
      </Window>
    </Scene>
  )
}
