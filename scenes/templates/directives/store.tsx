import type { DirectiveRules } from 'docsgen'
import { Line, Pill, Rows, Scene, Window } from '../components/parts.tsx'
import { event, money, price } from '../components/story.ts'

export const attributes = { ticket: 'string' } as const
export const rules: DirectiveRules = { forms: ['leaf'], required: ['label', 'ticket'] }

const code =
  'M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM8 0h2v1H8zM11 1h2v2h-2zM8 3h1v3H8zM10 4h3v1h-3zM9 6h2v2H9zM0 8h2v2H0zM3 8h3v1H3zM5 10h3v2H5zM9 10h2v2H9zM14 8h2v2h-2zM17 9h4v1h-4zM12 11h3v1h-3zM16 12h2v2h-2zM9 13h3v2H9zM8 16h2v3H8zM16 16h3v2h-3zM12 19h4v2h-4zM19 14h2v2h-2z'

/** A product with its sizes, and a ticket that is bound to a time. */
export default function Store({ ticket, children }: { ticket: string; children: string }) {
  const name = (
    <>
      <b>{`${event} T-shirt`}</b>
      <b>{money(price.shirt)}</b>
    </>
  )
  const kind = (
    <>
      <b>{ticket}</b>
      <Pill>Free</Pill>
    </>
  )
  const sizes = Object.entries({ M: 0, L: 0, XL: price.xl })
  return (
    <Scene label={children} className="store two">
      <Window>
        <div className="shirt">
          <svg viewBox="0 0 84 72" aria-hidden="true">
            <path d="M28 4 6 14l7 19 9-3v38h40V30l9 3 7-19L56 4c-2 7-7 10-14 10S30 11 28 4z" />
            <path className="paper" d="m42 28 3 8 8 .4-6.3 5 2.2 8L42 45l-6.9 4.4 2.2-8-6.3-5 8-.4z" />
          </svg>
        </div>
        <div className="bar">{name}</div>
        <Rows
          columns={[{ name: 'Size' }, { name: 'Modifier', className: 'num' }]}
          rows={sizes.map(([size, more]) => [size, more > 0 ? <b key={size}>{`+ ${money(more)}`}</b> : money(more)])}
        />
        <Line end={<b>{money(price.shirt + price.xl)}</b>}>1 × XL</Line>
      </Window>
      <Window className="ticket" bar={kind}>
        <svg viewBox="0 0 21 21" shapeRendering="crispEdges" aria-hidden="true">
          <path d={code} />
          <path className="paper" d="M1 1h5v5H1zM15 1h5v5h-5zM1 15h5v5H1z" />
          <path d="M2 2h3v3H2zM16 2h3v3h-3zM2 16h3v3H2z" />
        </svg>
        <b>Dealer room, first slot</b>
        <small>Saturday, 10:00 to 11:00</small>
        <small className="stub">Group B · issued to user 4821</small>
      </Window>
    </Scene>
  )
}
