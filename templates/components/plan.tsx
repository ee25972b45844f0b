import type { FieldsOf } from 'docsgen'
import { Action, actionShape } from './action.tsx'
import { Icon } from './icons.tsx'

export const planShape = {
  name: 'text',
  'prices?': [{ amount: 'text', unit: 'text' }],
  'note?': 'text',
  'includes?': ['text'],
  'action?': actionShape
} as const

export function Plan({ plan }: { plan: FieldsOf<typeof planShape> }) {
  const { name, prices = [], note, includes = [], action } = plan
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
