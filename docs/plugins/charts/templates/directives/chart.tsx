import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const attributes = { bars: 'json' } as const
export const rules: DirectiveRules = { forms: ['leaf'], required: ['label', 'bars'] }

interface ChartProps {
  /** The values begin with a number, in one unit. */
  bars: { label: string; value: string }[]
  children: ReactNode
}

/** Bars with their numbers. The one of docsgen is full, the others have an outline: no colour is needed to tell them apart. */
export default function Chart({ bars, children }: ChartProps) {
  const most = Math.max(...bars.map(({ value }) => Number.parseFloat(value)))
  return (
    <figure className="chart">
      <figcaption>{children}</figcaption>
      <dl>
        {bars.map(({ label, value }) => (
          <div key={label} className={label.startsWith('docsgen') ? 'chart-own' : undefined}>
            <dt>{label}</dt>
            <dd>
              <svg width="100%" height="16" aria-hidden="true">
                <rect x="1" y="1" width={`${(Number.parseFloat(value) / most) * 98}%`} height="14" rx="3" />
              </svg>
              <span>{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
