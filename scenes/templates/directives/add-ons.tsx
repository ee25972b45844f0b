import type { DirectiveRules } from 'docsgen'
import { Line, Pill, Scene, Window } from '../components/parts.tsx'
import { mira, money, price } from '../components/story.ts'

export const rules: DirectiveRules = { forms: ['leaf'], required: ['label'] }

/** A tier with its discounts and add-ons, and a voucher. */
export default function AddOns({ children }: { children: string }) {
  const active = <Pill tone="good">Active</Pill>
  const tier = (
    <>
      <b>{`${mira.tier} Weekend Pass`}</b>
      <span>
        <span className="was">{money(price.explorer)}</span> <b>{money(price.early)}</b>
      </span>
    </>
  )
  const voucher = (
    <>
      <b>CREW-7Q4D</b>
      <Pill tone="good">Available (0 / 5)</Pill>
    </>
  )
  return (
    <Scene label={children} className="column">
      <Window bar={tier}>
        <Line end={active}>
          {`Discounted to ${money(price.early)}`}
          <small>until 31 May, for everyone</small>
        </Line>
        <Line end={active}>
          {`Discounted to ${money(price.volunteer)}`}
          <small>role: volunteer</small>
        </Line>
      </Window>
      <Window bar={<b>Add-ons</b>}>
        <Line end={<b>Free</b>}>
          Enamel pin
          <small>complimentary, enters the cart</small>
        </Line>
        <Line end={<b>{money(price.book)}</b>}>
          Art book
          <small>offered before checkout</small>
        </Line>
      </Window>
      <Window bar={voucher} />
    </Scene>
  )
}
