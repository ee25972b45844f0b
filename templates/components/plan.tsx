import type { Json } from 'docsgen'
import { Action, readAction } from './action.tsx'
import { Icon } from './icons.tsx'
import { maybeText, readFields, readList, readText } from './read.ts'

export function Plan({ plan }: { plan: Json }) {
  const { name, prices, note, includes, action } = readPlan(plan)
  return (
    <section className="plan" aria-label={name}>
      <h2 className="plan-name">{name}</h2>
      <ul className="plan-prices">
        {prices.map(({ amount, unit }) => (
          <li key={unit}>
            <strong>{amount}</strong>
            {` ${unit}`}
          </li>
        ))}
      </ul>
      {note && <p className="plan-note">{note}</p>}
      <ul className="plan-includes">
        {includes.map((item) => (
          <li key={item}>
            <Icon name="check_circle" />
            {item}
          </li>
        ))}
      </ul>
      {action && <Action {...action} primary />}
    </section>
  )
}

function readPlan(value: Json) {
  const plan = readFields(value, 'plan')
  return {
    name: readText(plan.name, 'plan.name'),
    prices: readList(plan.prices, 'plan.prices').map(readPrice),
    note: maybeText(plan.note, 'plan.note'),
    includes: readList(plan.includes, 'plan.includes').map((item) => readText(item, 'plan.includes')),
    action: plan.action === undefined ? undefined : readAction(plan.action, 'plan.action')
  }
}

function readPrice(value: Json) {
  const price = readFields(value, 'plan.prices')
  return { amount: readText(price.amount, 'plan.prices.amount'), unit: readText(price.unit, 'plan.prices.unit') }
}
